//! The flags that several subcommands share, each said once.

use crate::{game, out};
use anyhow::{Context, anyhow, bail};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use plyscope::textbook::{CutOn, Fail, Raise};
use plyscope::tree::Decimal;
use plyscope::{Player, Tree};
use plyscope_trace::read::{Format, decimal_comma, read, read_bytes, rivals};
use plyscope_trace::style::Signs;
use plyscope_trace::{
    Algorithm, Convention, Lang, Options, Run, cut_name, examples, fail_name, raise_name, run, search_file,
};
use std::io::Read;
use std::ops::RangeInclusive;
use std::path::Path;

/// Which tree, and how to read it.
#[derive(Args, Clone, Debug)]
pub(crate) struct Input {
    /// A file with a tree, or with a search that --record wrote; - for standard input; an example; a game (plyscope games)
    #[arg(value_name = "FILE|-|EXAMPLE|GAME", default_value = "letters")]
    pub(crate) tree: String,

    /// The format of the tree; detected if omitted
    #[arg(long = "from", visible_alias = "format", value_parser = format_parser(), value_name = "FORMAT")]
    pub(crate) format: Option<Format>,

    /// Who moves at the root, unless the tree says so
    #[arg(long, value_parser = player_parser(), default_value = "max", value_name = "PLAYER")]
    pub(crate) first: Player,

    /// Look at the children of every node from right to left
    #[arg(long)]
    pub(crate) right_to_left: bool,

    /// Start from this position of a game: as the game writes it, or the moves that lead there
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// Unfold at most N positions of a game, 1 to 10,000,000
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = whole(1..=10_000_000usize))]
    pub(crate) max_nodes: usize,
}

impl Input {
    /// The search that a file or standard input holds, if it holds one; else the text of standard input, which can be read
    /// only once.
    fn recorded(&self) -> anyhow::Result<Result<Run, Option<Vec<u8>>>> {
        let (place, bytes) = match self.tree.as_str() {
            "-" => {
                let mut bytes = Vec::new();
                let read = std::io::stdin().lock().read_to_end(&mut bytes);
                read.map_err(|e| anyhow!("standard input: {e}"))?;
                ("standard input", bytes)
            }
            name if Path::new(name).is_file() => {
                (name, std::fs::read(name).map_err(|e| anyhow!("{name}: {e}"))?)
            }
            _ => return Ok(Err(None)),
        };
        match std::str::from_utf8(&bytes) {
            Ok(text) if search_file::is_search(text) => {
                Ok(Ok(search_file::read(text).with_context(|| place.to_owned())?))
            }
            _ => Ok(Err(Some(bytes).filter(|_| self.tree == "-"))),
        }
    }

    /// The search of a tree, of a game that is written down as one, or one that was recorded.
    pub(crate) fn run(&self, search: &Search, cap: usize) -> anyhow::Result<Run> {
        let typed = match self.recorded()? {
            Ok(run) => {
                search.refuse(self)?;
                return Ok(run);
            }
            Err(typed) => typed,
        };
        let tree = match typed {
            Some(bytes) if self.position.is_none() => self.read(&bytes).context("standard input")?,
            _ => self.load(search.depth)?,
        };
        Ok(run(&search.rules.seat(tree), Options { cap, ..search.options(self)? })?)
    }

    /// The same search for people: the root of a game, which no move names, is named in their language.
    pub(crate) fn named(&self, run: Run, lang: Lang) -> Run {
        if run.game.is_some() || self.is_game() { run.named_in(lang) } else { run }
    }

    /// Whether this is a game. A file wins over an example, and an example over a game of the same name.
    pub(crate) fn is_game(&self) -> bool {
        game::is_game(&self.tree)
    }

    /// Reads the tree, or writes a game down as one, to a depth or to its end.
    pub(crate) fn load(&self, depth: Option<u32>) -> anyhow::Result<Tree> {
        if !self.is_game() {
            if self.position.is_some() {
                game::known(&self.tree)?;
                bail!(
                    "`{}`: --position is for games; this is a tree (plyscope games lists the games)",
                    self.tree
                );
            }
            return self.load_tree();
        }
        if self.format.is_some() || self.first != Player::Max {
            bail!("{}: --from and --first are for trees; a game has its own rules", self.tree);
        }
        let session = game::open(&self.tree, self.position.as_deref())?;
        let unfolded = session.unfold(depth, self.max_nodes).map_err(|error| match depth {
            Some(_) => anyhow!("{error} (--max-nodes allows more)"),
            None => anyhow!("{error} (--depth N stops there, --max-nodes allows more)"),
        })?;
        if let Some(note) = unfolded.note {
            out::note(&note);
        }
        Ok(unfolded.tree)
    }

    /// Reads the tree, and says which format was taken if the text is another tree in another.
    fn read(&self, bytes: &[u8]) -> anyhow::Result<Tree> {
        let tree = read_bytes(bytes, self.format, self.first)?;
        if self.format.is_none()
            && let Ok(text) = std::str::from_utf8(bytes)
        {
            let format = Format::detect(text);
            for other in rivals(text, format, &tree, self.first) {
                out::note(&format!("read as {format}; as {other} it is another tree (--from {other})"));
            }
            if let Some(number) = decimal_comma(text, &tree) {
                out::note(&format!(
                    "`{number}` is taken for one number with a decimal comma; with a blank behind the comma it is two"
                ));
            }
        }
        Ok(tree)
    }

    /// Reads the tree. A file wins over an example of the same name.
    pub(crate) fn load_tree(&self) -> anyhow::Result<Tree> {
        let Input { tree: name, format, first, .. } = self;
        if name == "-" {
            let mut bytes = Vec::new();
            std::io::stdin().lock().read_to_end(&mut bytes).map_err(|e| anyhow!("standard input: {e}"))?;
            return self.read(&bytes).context("standard input");
        }
        let path = Path::new(name);
        if game::is_file(name) || path.is_dir() && examples::find(name).is_none() {
            // As text, so that an unreadable file counts as bad input and not as trouble with the output.
            let bytes = std::fs::read(path).map_err(|e| anyhow!("{name}: {e}"))?;
            return self.read(&bytes).with_context(|| name.clone());
        }
        game::known(name)?;
        let example = examples::find(name).ok_or_else(|| anyhow!("`{name}`: no such example"))?;
        if format.is_some_and(|format| format != Format::Sexpr) {
            return Err(anyhow!("{name}: --from is for files; the built-in examples are s-expressions"));
        }
        read(example.text, Some(Format::Sexpr), *first).with_context(|| name.clone())
    }
}

/// How to search.
#[derive(Args, Clone, Debug)]
pub(crate) struct Search {
    /// Which search
    ///
    /// The last five are for comparison: pvs, mtdf, sss and deepening are the engine with different settings.
    #[arg(short, long, value_parser = algorithm_parser(), default_value = "alpha-beta", value_name = "NAME")]
    pub(crate) algorithm: Algorithm,

    /// Stop after N plies, 0 to 1,000, and evaluate there
    ///
    /// A game is written out to that depth, whatever the algorithm. On a tree, minimax, alpha-beta and shallow search to the
    /// end; the others stop at that depth and use the static values of the nodes there, e.g. -a depth-limited --depth 2.
    #[arg(short, long, value_name = "N", value_parser = whole(0..=MOST_PLIES))]
    pub(crate) depth: Option<u32>,

    /// With mtdf: the first guess [default: the static value of the root if it has one, else 0]
    #[arg(long, value_name = "V", allow_hyphen_values = true, value_parser = guess)]
    pub(crate) guess: Option<Decimal>,

    #[command(flatten)]
    pub(crate) rules: RuleArgs,
}

/// A number as it may stand in a tree.
fn guess(text: &str) -> Result<Decimal, String> {
    let text = text.trim();
    // A fraction is read where trees are: as a tree that is one leaf.
    let leaf = || {
        let tree = read(text, None, Player::Max).ok()?;
        tree.value(tree.root())
            .filter(|_| tree.len() == 1 && text.contains('/'))
            .map(|value| tree.decimal(value))
    };
    let number = text.parse::<Decimal>();
    number.or_else(|error| {
        leaf().ok_or_else(|| format!("{error}; expected a value such as 4, -2.5, 1/2 or inf"))
    })
}

impl Search {
    /// A search that was recorded is shown as it was.
    fn refuse(&self, input: &Input) -> anyhow::Result<()> {
        let RuleArgs { cut, fail, raise, count_last, root } = self.rules;
        let given = [
            ("--algorithm", self.algorithm != Algorithm::AlphaBeta),
            ("--depth", self.depth.is_some()),
            ("--guess", self.guess.is_some()),
            ("--cut", cut.is_some()),
            ("--fail", fail.is_some()),
            ("--raise", raise.is_some()),
            ("--count-last", count_last.is_some()),
            ("--root", root.is_some()),
            ("--from", input.format.is_some()),
            ("--first", input.first != Player::Max),
            ("--right-to-left", input.right_to_left),
            ("--position", input.position.is_some()),
        ];
        match given.iter().find(|(_, given)| *given) {
            Some((name, _)) => {
                bail!("{}: {name} is for trees and games; a recorded search is shown as it was", input.tree)
            }
            None => Ok(()),
        }
    }

    pub(crate) fn options(&self, input: &Input) -> anyhow::Result<Options> {
        if input.is_game() && self.rules.root.is_some() {
            bail!("{}: --root is for trees; a game has its own rules", input.tree);
        }
        let options = Options {
            depth: self.depth,
            right_to_left: input.right_to_left,
            guess: self.guess,
            ..Options::new(self.algorithm)
        };
        let options = self.rules.apply(options)?;
        // A game is written down to that depth. Searches that know no depth come to its leaves, which say that they are
        // evaluated.
        let depth = options.depth.filter(|_| !input.is_game() || options.algorithm.takes_depth());
        Ok(Options { depth, ..options })
    }
}

/// What courses declare differently: see [`plyscope_trace::Convention`].
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct RuleArgs {
    /// Cut when a value reaches the bound (>=), or only when it passes it (>)
    ///
    /// For alpha-beta and depth-limited. [default: >=]
    #[arg(help_heading = "Rules of alpha-beta", long, value_parser = cut_parser(), value_name = ">=|>")]
    pub(crate) cut: Option<CutOn>,

    /// Return the best value (soft), or keep it in the window (hard)
    ///
    /// With hard, fail-hard runs instead of alpha-beta or depth-limited. [default: as the algorithm does]
    #[arg(help_heading = "Rules of alpha-beta", long, value_parser = fail_parser(), value_name = "soft|hard")]
    pub(crate) fail: Option<Fail>,

    /// Raise α and β before the cut is tested, or after it
    ///
    /// before is AIMA's 4th edition: the window of a node that cuts shows the value that cut. after is the older editions
    /// and depth-limited: it still shows the window from before. For alpha-beta and depth-limited. [default: after]
    #[arg(help_heading = "Rules of alpha-beta", long, value_parser = raise_parser(), value_name = "before|after")]
    pub(crate) raise: Option<Raise>,

    /// Whether a cut at the last child, which skips nothing, counts as an event [default: yes]
    #[arg(help_heading = "Rules of alpha-beta", long, value_parser = yes_no_parser(), value_name = "yes|no")]
    pub(crate) count_last: Option<bool>,

    /// Who moves at the root; if the tree says otherwise, MAX and MIN change places everywhere
    #[arg(help_heading = "Rules of alpha-beta", long, value_parser = player_parser(), value_name = "PLAYER")]
    pub(crate) root: Option<Player>,
}

impl RuleArgs {
    /// `options` by these rules.
    pub(crate) fn apply(self, options: Options) -> anyhow::Result<Options> {
        let algorithm = match (self.fail, options.algorithm) {
            (Some(Fail::Hard), Algorithm::AlphaBeta | Algorithm::DepthLimited) => Algorithm::FailHard,
            (Some(Fail::Soft), Algorithm::FailHard | Algorithm::Thresholds)
            | (Some(Fail::Hard), Algorithm::Minimax | Algorithm::Shallow)
            | (
                Some(Fail::Hard),
                Algorithm::Pvs | Algorithm::Mtdf | Algorithm::Sss | Algorithm::Deepening | Algorithm::Engine,
            ) => {
                let fail = fail_name(self.fail.unwrap_or_default());
                bail!(
                    "--fail {fail} contradicts --algorithm {}; expected --algorithm alpha-beta, or no --fail",
                    options.algorithm
                )
            }
            (_, algorithm) => algorithm,
        };
        if algorithm == Algorithm::FailHard && self.raise.is_some() {
            bail!(
                "--raise contradicts fail-hard, which keeps its value in the window and so always raises it first"
            );
        }
        let Options { cut, raise, count_last, .. } = options;
        Ok(Options {
            algorithm,
            cut: self.cut.unwrap_or(cut),
            raise: self.raise.unwrap_or(raise),
            count_last: self.count_last.unwrap_or(count_last),
            ..options
        })
    }

    /// `tree` with the player at the root that was asked for.
    pub(crate) fn seat(self, tree: Tree) -> Tree {
        match self.root {
            Some(root) => Convention { root, ..Convention::default() }.seat(&tree),
            None => tree,
        }
    }

    /// What was given, by name, for those who take none of it.
    pub(crate) fn given(self) -> [(&'static str, bool); 5] {
        [
            ("--cut", self.cut.is_some()),
            ("--fail", self.fail.is_some()),
            ("--raise", self.raise.is_some()),
            ("--count-last", self.count_last.is_some()),
            ("--root", self.root.is_some()),
        ]
    }
}

/// With which signs.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct SignArgs {
    /// Write -inf, >= and alpha instead of -∞, ≥ and α
    #[arg(long)]
    ascii: bool,
}

impl SignArgs {
    pub(crate) fn signs(self) -> Signs {
        if self.ascii { Signs::Ascii } else { Signs::Unicode }
    }
}

pub(crate) fn algorithm_parser() -> impl TypedValueParser<Value = Algorithm> {
    let values = Algorithm::ALL.map(|a| PossibleValue::new(a.name()).help(a.title()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Algorithm>())
}

pub(crate) fn format_parser() -> impl TypedValueParser<Value = Format> {
    let values = Format::ALL.map(|f| PossibleValue::new(f.name()).help(f.title()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Format>())
}

pub(crate) fn player_parser() -> impl TypedValueParser<Value = Player> {
    names(["max", "min"]).map(|name| if name == "max" { Player::Max } else { Player::Min })
}

pub(crate) fn cut_parser() -> impl TypedValueParser<Value = CutOn> {
    let both = [CutOn::Reached, CutOn::Passed];
    names(both.map(cut_name)).map(move |name| both[usize::from(name == cut_name(CutOn::Passed))])
}

pub(crate) fn fail_parser() -> impl TypedValueParser<Value = Fail> {
    let both = [Fail::Soft, Fail::Hard];
    names(both.map(fail_name)).map(move |name| both[usize::from(name == fail_name(Fail::Hard))])
}

pub(crate) fn raise_parser() -> impl TypedValueParser<Value = Raise> {
    let both = [Raise::Before, Raise::After];
    names(both.map(raise_name)).map(move |name| both[usize::from(name == raise_name(Raise::After))])
}

pub(crate) fn yes_no_parser() -> impl TypedValueParser<Value = bool> {
    names(["yes", "no"]).map(|word| word == "yes")
}

/// The deepest that a tree can be.
pub(crate) const MOST_PLIES: u32 = Tree::MAX_PLY;

/// A whole number in a range. The help of the flag says the same range, `1 to 1,000`; a test holds it to that.
pub(crate) fn whole<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: TryFrom<u64> + TryInto<u64> + Copy + Send + Sync + 'static,
{
    let end = |end: &T| (*end).try_into().unwrap_or(u64::MAX);
    let (least, most) = (end(range.start()), end(range.end()));
    move |text| {
        let number = text.trim().parse::<u64>().ok().filter(|n| (least..=most).contains(n));
        number.and_then(|n| T::try_from(n).ok()).ok_or_else(|| {
            format!("expected a whole number from {} to {}", game::count(least), game::count(most))
        })
    }
}

/// A language by its code.
pub(crate) fn lang_parser() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(Lang::ALL.map(Lang::code)).try_map(|code| code.parse::<Lang>())
}

/// Any seed will do.
pub(crate) fn seed() -> impl Fn(&str) -> Result<u64, String> + Clone + Send + Sync + 'static {
    whole(0..=u64::MAX)
}

/// One of these words: clap lists them in help, errors and completions.
pub(crate) fn names<const N: usize>(names: [&'static str; N]) -> PossibleValuesParser {
    PossibleValuesParser::new(names.map(PossibleValue::new))
}

/// The language of the commands for games.
#[derive(Args, Clone, Debug)]
pub(crate) struct LangArg {
    /// The language of words and sentences [default: en]
    #[arg(long, value_parser = lang_parser(), value_name = "en|de")]
    #[allow(
        dead_code,
        reason = "the language is looked up before the flags are read: errors in them have one, too"
    )]
    lang: Option<Lang>,
}

//! `plyscope exercise`.

use crate::args::{Input, MOST_PLIES, RuleArgs, lang_parser, names, seed, whole};
use crate::{file, out, words as m};
use anyhow::{Context, anyhow, bail};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use plyscope::{Player, Tree};
use plyscope_teach::sheet::{self, Format, Sheet, Show};
use plyscope_teach::{
    ENOUGH, Exercise as Paper, Kind, MOST_POINTS, Refused, Shape, Spec, Ties, Wants, batch,
    different_answers, generate,
};
use plyscope_trace::{Convention, Lang};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Make exercises with keys: values, windows, cuts, pruned leaves, orders and more
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Exercise {
    /// What to ask, one exercise each; `all` is one of every kind that the demands allow
    #[arg(value_parser = kind_parser(), required = true, value_name = "KIND")]
    kinds: Vec<String>,

    /// How many exercises, 1 to 1,000; the kinds take turns
    #[arg(short = 'n', long, value_name = "N", value_parser = whole(1..=1000usize))]
    count: Option<usize>,

    /// The same seed gives the same sheet; 0 to 18,446,744,073,709,551,615
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed())]
    seed: u64,

    /// Write N papers of equal difficulty, 1 to 10,000, with keys and data for grading, into the directory -o
    #[arg(long, value_name = "N", requires = "output", value_parser = whole(1..=10_000usize))]
    batch: Option<usize>,

    #[command(flatten)]
    tree: TreeArgs,

    #[command(flatten)]
    wants: WantArgs,

    /// Look at the children of every node from right to left
    #[arg(long)]
    right_to_left: bool,

    /// Stop after N plies, 0 to 1,000; inner nodes get static values
    #[arg(short, long, value_name = "N", value_parser = whole(0..=MOST_PLIES))]
    depth: Option<u32>,

    #[command(flatten)]
    rules: RuleArgs,

    /// What a full answer is worth, 1 to 1,000: one number for all exercises, or one each, e.g. 4,4,8 [default: a point for each part]
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = whole(1..=MOST_POINTS))]
    points: Vec<u32>,

    /// The language of the sheet
    #[arg(long, value_parser = lang_parser(), default_value = "en", value_name = "en|de")]
    pub(crate) lang: Lang,

    /// In keys, draw each pruned subtree as one box
    #[arg(long)]
    collapse: bool,

    /// With --format beamer, show every step; otherwise a talk stays under 60 slides
    #[arg(long)]
    all_steps: bool,

    /// With --format moodle, attach PNG pictures instead of SVG
    #[arg(long)]
    png: bool,

    /// The title of the sheet [default: Game trees, or Spielbäume]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// The format to write [default: by the name of the file, else text]
    #[arg(short, long, value_parser = names(FORMATS), value_name = "FORMAT")]
    format: Option<String>,

    /// Exercises alone, solved, or with a key at the end
    #[arg(long, value_parser = names(Show::ALL.map(Show::name)), default_value = "both", value_name = "WHAT")]
    show: String,

    /// Write to a file (.txt .md .html .tex .xml .gift .json .svg .pdf .png), or with --batch or --frames to a directory
    #[arg(short, long, value_name = "FILE|DIR")]
    output: Option<PathBuf>,

    /// Write one numbered SVG for every step into the directory -o, or an animation (APNG) if -o ends in .png
    #[arg(long, requires = "output", conflicts_with = "batch")]
    frames: bool,
}

/// Which trees.
#[derive(Args, Clone, Debug)]
struct TreeArgs {
    /// Children and plies: 2x3, or ragged:3x4 for at most these; a tree has at most 4,096 leaves
    #[arg(help_heading = "Trees", long, default_value = "2x3", value_parser = shape, value_name = "BxD")]
    shape: Shape,

    /// This tree instead of random ones: a file, - or a built-in example
    #[arg(help_heading = "Trees", long, value_name = "FILE|-|EXAMPLE", conflicts_with = "shape")]
    tree: Option<String>,

    /// The smallest and the largest leaf value, within -1,000,000 to 1,000,000
    #[arg(help_heading = "Trees", long, default_value = "0..20", value_parser = leaves, allow_hyphen_values = true, value_name = "A..B")]
    range: (Option<i32>, Option<i32>),

    /// Give up after N trees, 1 to 1,000,000; earlier if they are large
    #[arg(help_heading = "Trees", long, default_value_t = 10_000, value_name = "N", value_parser = whole(1..=1_000_000u32))]
    tries: u32,
}

/// What their search must be like.
#[derive(Args, Clone, Debug)]
struct WantArgs {
    /// How many cuts that skip something, 0 to 4,096: e.g. 2, 2..4 or 3..
    #[arg(help_heading = "Demands", long, value_parser = counts, allow_hyphen_values = true, value_name = "A..B")]
    cuts: Option<(Option<u32>, Option<u32>)>,

    /// At least one deep cut
    #[arg(help_heading = "Demands", long)]
    deep_cut: bool,

    /// free: no two leaves are equal; testing: equal leaves make ≥ and > differ
    #[arg(help_heading = "Demands", long, value_parser = names(["free", "testing"]), value_name = "TIES")]
    ties: Option<String>,

    /// Exactly one best move
    #[arg(help_heading = "Demands", long)]
    unique_best: bool,

    /// The best path is not the leftmost
    #[arg(help_heading = "Demands", long)]
    not_leftmost: bool,

    /// How many leaves are visited, 0 to 4,096: e.g. 5..7
    #[arg(help_heading = "Demands", long, value_parser = counts, allow_hyphen_values = true, value_name = "A..B")]
    leaves: Option<(Option<u32>, Option<u32>)>,
}

const FORMATS: [&str; 11] =
    ["text", "markdown", "html", "latex", "beamer", "moodle", "gift", "json", "svg", "pdf", "png"];

const EXAMPLES: &str = "\
Impossible demands are refused with the reason. If no tree is found, the refusal says how often each demand failed. \
`plyscope grade` marks the answers; docs/exercises.md describes the JSON of both.

Examples:
  plyscope exercise visited
  plyscope exercise cuts --shape 2x4 --deep-cut --ties free --range 0..99 --show solution
  plyscope exercise values entry cuts reorder -n 8 --seed 7 --title 'Sheet 3' --format markdown
  plyscope exercise pruned --tree aima --cut '>' --show blank
  plyscope exercise visited --ties testing --format json
  plyscope exercise all --format latex";

fn kind_parser() -> impl TypedValueParser<Value = String> {
    let kinds = Kind::ALL.map(|kind| PossibleValue::new(kind.name()).help(kind.title()));
    PossibleValuesParser::new(kinds.into_iter().chain([PossibleValue::new("all").help("One of each")]))
}

/// `2x3` or `ragged:3x4`.
fn shape(text: &str) -> Result<Shape, String> {
    let (ragged, size) = match text.strip_prefix("ragged:") {
        Some(size) => (true, size),
        None => (false, text),
    };
    let error = || "expected a shape, e.g. 2x3 or ragged:3x4".to_owned();
    let (branching, depth) = size.split_once('x').ok_or_else(error)?;
    let (branching, depth) = (branching.parse().map_err(|_| error())?, depth.parse().map_err(|_| error())?);
    Ok(if ragged { Shape::Ragged { branching, depth } } else { Shape::Uniform { branching, depth } })
}

/// A range of counts.
fn counts(text: &str) -> Result<(Option<u32>, Option<u32>), String> {
    pair(text, 0..=4096)
}

/// A range of leaves. Values stay far from the ends of what a score can hold.
fn leaves(text: &str) -> Result<(Option<i32>, Option<i32>), String> {
    pair(text, -1_000_000..=1_000_000)
}

/// `3`, `3..7`, `3..` or `..7`.
fn pair<T: FromStr + Copy + PartialOrd + Into<i64>>(
    text: &str,
    within: RangeInclusive<T>,
) -> Result<(Option<T>, Option<T>), String> {
    let said = |end: T| {
        let end: i64 = end.into();
        format!("{}{}", if end < 0 { "-" } else { "" }, crate::game::count(end.unsigned_abs()))
    };
    let (least, most) = (said(*within.start()), said(*within.end()));
    let error = || format!("expected numbers from {least} to {most}, e.g. 3, 3..7, 3.. or ..7");
    let number = |text: &str| {
        let number = text.trim().parse::<T>().ok();
        number.filter(|number| within.contains(number)).ok_or_else(error)
    };
    let end = |text: &str| if text.trim().is_empty() { Ok(None) } else { number(text).map(Some) };
    match text.split_once("..") {
        None => number(text).map(|n| (Some(n), Some(n))),
        Some((low, high)) => Ok((end(low)?, end(high)?)),
    }
}

impl Exercise {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let format = self.format()?;
        let kinds = self.kinds();
        if self.points.len() > 1 && self.points.len() != kinds.len() {
            bail!(
                "--points has {} numbers, and the number of exercises is {}; expected one number, or one for each",
                self.points.len(),
                kinds.len()
            );
        }
        // Once: standard input can be read only once.
        let tree = self.tree.tree.as_deref().map(given).transpose()?;
        let tree = tree.as_ref();
        if let Some(count) = self.batch {
            return self.papers(&kinds, count, &format, tree);
        }
        let exercises = self.made(&kinds, tree, generate)?;
        let sheet = self.sheet(exercises, self.show(), String::new());
        if self.frames {
            return self.every_step(&sheet);
        }
        let bytes = self.written(&sheet, &format)?;
        match &self.output {
            Some(path) => file::write(path, &bytes),
            None if format == "pdf" || format == "png" => {
                bail!("--format {format} needs a file; expected e.g. -o sheet.{format}")
            }
            None => out::print(|out| Ok(out.write_all(&bytes)?)),
        }
    }

    /// Every kind that was asked for, as often as was asked for.
    fn kinds(&self) -> Vec<Kind> {
        let kinds: Vec<Kind> = (self.kinds.iter())
            .flat_map(|name| match name.parse::<Kind>() {
                Ok(kind) => vec![kind],
                // clap lets nothing else pass than `all`.
                Err(_) => Kind::ALL.to_vec(),
            })
            .collect();
        let count = self.count.unwrap_or(kinds.len());
        kinds.into_iter().cycle().take(count).collect()
    }

    /// What `make` makes of every kind. Of `all` those are left out that cannot be had, and it is said why.
    fn made<T>(
        &self,
        kinds: &[Kind],
        tree: Option<&Tree>,
        make: impl Fn(&Spec) -> Result<T, Refused>,
    ) -> anyhow::Result<Vec<T>> {
        let all = self.kinds.iter().any(|name| name == "all");
        let (mut made, mut refused) = (Vec::new(), Vec::new());
        for (i, &kind) in kinds.iter().enumerate() {
            match make(&self.spec(kind, i as u64, tree)) {
                Ok(one) => made.push(one),
                Err(why) if all => refused.push((i, kind, why)),
                Err(why) => return Err(why).with_context(|| format!("exercise {} ({kind})", i + 1)),
            }
        }
        for (i, kind, why) in refused {
            if made.is_empty() {
                return Err(why).with_context(|| format!("exercise {} ({kind})", i + 1));
            }
            out::note(&m::left_out(self.lang, kind, m::REFUSALS.say(&why.to_string(), self.lang)));
        }
        Ok(made)
    }

    fn show(&self) -> Show {
        Show::ALL.into_iter().find(|show| show.name() == self.show).unwrap_or_default()
    }

    fn format(&self) -> anyhow::Result<String> {
        if let Some(format) = &self.format {
            return Ok(format.clone());
        }
        let Some(path) = self.output.as_deref().filter(|_| self.batch.is_none() && !self.frames) else {
            return Ok("text".to_owned());
        };
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        let found = FORMATS.into_iter().find(|format| extension_of(format) == extension);
        found.map(str::to_owned).ok_or_else(|| {
            let known: Vec<String> =
                FORMATS.iter().map(|format| format!(".{}", extension_of(format))).collect();
            anyhow!(
                "{}: unknown kind of file; expected one of {}, or --format",
                path.display(),
                known.join(" ")
            )
        })
    }

    fn spec(&self, kind: Kind, nth: u64, tree: Option<&Tree>) -> Spec {
        let TreeArgs { shape, range, tries, .. } = &self.tree;
        // A tree that is given says itself who moves first.
        let root = tree.map_or(Player::Max, |tree| tree.player(tree.root()));
        let convention = Convention {
            cut: self.rules.cut.unwrap_or_default(),
            fail: self.rules.fail.unwrap_or_default(),
            right_to_left: self.right_to_left,
            root: self.rules.root.unwrap_or(root),
            depth: self.depth,
            raise: self.rules.raise.unwrap_or_default(),
            count_last: self.rules.count_last.unwrap_or(true),
        };
        let shape = tree.map_or_else(|| shape.clone(), |tree| Shape::Given(tree.to_string()));
        let WantArgs { cuts, deep_cut, ties, unique_best, not_leftmost, leaves } = self.wants.clone();
        let (least_cuts, most_cuts) = cuts.unwrap_or_default();
        let (least_leaves, most_leaves) = leaves.unwrap_or_default();
        let ties = ties.map(|ties| if ties == "free" { Ties::Free } else { Ties::Testing });
        let wants = Wants {
            least_cuts,
            most_cuts,
            deep_cut,
            ties,
            unique_best,
            not_leftmost,
            least_leaves,
            most_leaves,
        };
        let range = (range.0.unwrap_or(0), range.1.unwrap_or(20));
        // Every exercise of a sheet has a tree of its own.
        let seed = self.seed.wrapping_mul(1_000_003).wrapping_add(nth);
        let points = self.points.iter().copied().cycle().nth(nth as usize);
        Spec { kind, seed, convention, shape, range, wants, tries: *tries, points }
    }

    fn sheet(&self, exercises: Vec<Paper>, show: Show, more: String) -> Sheet {
        let (lang, collapse, all_steps) = (self.lang, self.collapse, self.all_steps);
        let title = self.title.clone().unwrap_or_else(|| sheet::title(lang));
        Sheet { title: format!("{title}{more}"), exercises, show, lang, collapse, all_steps }
    }

    /// `--batch`: for every paper one file without and one with the solution.
    fn papers(&self, kinds: &[Kind], count: usize, format: &str, tree: Option<&Tree>) -> anyhow::Result<()> {
        let directory = self.new_directory()?;
        // Papers of one exercise take their seeds one after another; those of the next begin far away.
        let far = |spec: &Spec| Spec { seed: spec.seed.wrapping_mul(1_000_033), ..spec.clone() };
        let by_kind: Vec<Vec<Paper>> = self.made(kinds, tree, |spec| batch(&far(spec), count))?;
        for (i, papers) in by_kind.iter().enumerate() {
            let answers = different_answers(papers)?;
            if papers[0].kind().is_a_list() && answers < count.min(ENOUGH) {
                out::note(&m::few_answers(self.lang, i + 1, papers[0].kind(), count, answers));
            }
        }
        let width = count.to_string().len();
        for n in 0..count {
            let exercises: Vec<Paper> = by_kind.iter().map(|papers| papers[n].clone()).collect();
            for (name, show) in [("paper", Show::Blank), ("key", Show::Solution)] {
                let path = directory.join(format!("{name}-{:0width$}.{}", n + 1, extension_of(format)));
                let more = format!(", {}", m::paper(self.lang, n + 1));
                let sheet = self.sheet(exercises.clone(), show, more);
                file::write(&path, &self.written(&sheet, format)?)?;
                // What `plyscope grade` needs, whatever is printed.
                if show == Show::Blank && format != "json" {
                    let data = directory.join(format!("paper-{:0width$}.json", n + 1));
                    file::write(&data, &self.written(&sheet, "json")?)?;
                }
            }
        }
        out::note(&m::papers_written(self.lang, count, directory.display()));
        Ok(())
    }

    fn written(&self, sheet: &Sheet, format: &str) -> anyhow::Result<Vec<u8>> {
        if self.png && format != "moodle" {
            bail!("--png is for --format moodle; expected that, or a file name that ends in .png");
        }
        if self.all_steps && format != "beamer" {
            bail!("--all-steps is for --format beamer; every other format shows the result");
        }
        let png = |svg: &str| plyscope_ink::png(svg, 2.0).map_err(|error| error.to_string());
        Ok(match format {
            "pdf" => plyscope_ink::pdf(&sheet.title, &sheet::pages(sheet)?)?,
            "png" => plyscope_ink::png(&sheet::write(sheet, Format::Svg)?, 2.0)?,
            "moodle" if self.png => sheet::moodle_png(sheet, &png)?.into_bytes(),
            format => {
                let format: Format = format.parse().map_err(|error: String| anyhow!(error))?;
                sheet::write(sheet, format)?.into_bytes()
            }
        })
    }

    /// `--frames`.
    fn every_step(&self, sheet: &Sheet) -> anyhow::Result<()> {
        let [exercise] = &sheet.exercises[..] else {
            bail!("--frames shows one exercise; expected one kind and no --count");
        };
        let frames = sheet::frames(exercise)?;
        let output = self.output.as_deref().unwrap_or(Path::new("."));
        if output.extension().is_some_and(|extension| extension == "png") {
            return file::write(output, &plyscope_ink::apng(&frames, 1.0, 1200)?);
        }
        let directory = self.new_directory()?;
        let width = frames.len().to_string().len();
        for (i, frame) in frames.iter().enumerate() {
            file::write(&directory.join(format!("step-{:0width$}.svg", i + 1)), frame.as_bytes())?;
        }
        out::note(&m::pictures_written(self.lang, frames.len(), directory.display()));
        Ok(())
    }

    fn new_directory(&self) -> anyhow::Result<PathBuf> {
        let directory = self.output.clone().unwrap_or_default();
        let shown = directory.display();
        let used = directory.exists()
            && std::fs::read_dir(&directory).map_err(|e| anyhow!("{shown}: {e}"))?.next().is_some();
        if used {
            bail!("{shown}: not empty; expected a new or empty directory");
        }
        std::fs::create_dir_all(&directory).map_err(|e| anyhow!("{shown}: {e}"))?;
        Ok(directory)
    }
}

/// A given tree: a file, standard input or an example.
fn given(name: &str) -> anyhow::Result<Tree> {
    let input = Input {
        tree: name.to_owned(),
        format: None,
        first: Player::Max,
        right_to_left: false,
        position: None,
        max_nodes: 0,
    };
    input.load_tree()
}

fn extension_of(format: &str) -> &str {
    match format {
        "text" => "txt",
        "markdown" => "md",
        "latex" | "beamer" => "tex",
        "moodle" => "xml",
        format => format,
    }
}

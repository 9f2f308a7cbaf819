//! `plyscope play`.

use crate::args::{LangArg, seed};
use crate::out::{self, Progress};
use crate::{game, record, words as m};
use anyhow::anyhow;
use clap::Args;
use plyscope::engine::{Cancel, Limits};
use plyscope_games::Dice;
use plyscope_games::session::{Answer, Level, Session};
use plyscope_trace::style::Tone;
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, Mutex};

/// Play a game against the engine, against a person, or watch two engines
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Play {
    /// The game (plyscope games); not needed with --load
    #[arg(required_unless_present = "load")]
    game: Option<String>,

    /// Start from this position: as the game writes it, or the moves that lead there
    #[arg(long, value_name = "P", conflicts_with = "load", allow_hyphen_values = true)]
    position: Option<String>,

    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    load: Option<PathBuf>,

    /// Who plays first: person, or a level of the engine
    #[arg(long, value_name = "WHO", default_value = "person")]
    first: Who,

    /// Who plays second
    #[arg(long, value_name = "WHO", default_value = "strength=6")]
    second: Who,

    /// Where a level moves at random, the same seed gives the same game; 0 to 18,446,744,073,709,551,615
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed())]
    seed: u64,

    #[command(flatten)]
    lang: LangArg,
}

const EXAMPLES: &str = "\
Levels: strength=1 to 10, depth=N, time=500ms, nodes=N, several with commas, random, perfect.

Type a move, or:
  hint         what the engine would play         undo         take back your last move
  why          the engine's line and your reply   moves        the legal moves
  save FILE    write the game down                load FILE    go on with a saved game
  board        draw the board again               quit         leave (so does the end of input)

Examples:
  plyscope play connect4
  plyscope play othello --first strength=3 --second person
  plyscope play tictactoe --first perfect --second random --seed 7";

/// One of the players.
#[derive(Clone, Debug)]
enum Who {
    Person,
    Engine(Level),
}

impl FromStr for Who {
    type Err = String;

    fn from_str(text: &str) -> Result<Who, String> {
        match text.trim() {
            "person" | "human" | "me" => Ok(Who::Person),
            level => level.parse().map(Who::Engine).map_err(|error| format!("{error}, or person")),
        }
    }
}

/// What the engine last thought, and about which position.
struct Thought {
    answer: Answer,
    before: String,
    line: Vec<String>,
}

impl Play {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let mut session = match (&self.load, &self.game) {
            (Some(path), _) => record::load(path)?,
            (None, Some(name)) => game::open(name, self.position.as_deref())?,
            (None, None) => return Err(anyhow!("expected a game, e.g. plyscope play connect4")),
        };
        let mut dice = Dice::new(self.seed);
        let mut thought: Option<Thought> = None;
        let mut lines = std::io::stdin().lock().lines();
        // Ctrl-C makes the engine move at once; when nobody thinks, it ends the game.
        let thinking: Arc<Mutex<Option<Cancel>>> = Arc::default();
        let switch = Arc::clone(&thinking);
        let _ =
            ctrlc::set_handler(move || match switch.lock().ok().and_then(|mut thinking| thinking.take()) {
                Some(cancel) => cancel.cancel(),
                None => std::process::exit(130),
            });
        let alone = matches!((&self.first, &self.second), (Who::Engine(_), Who::Engine(_)));
        say(|out| {
            out::line(out, Tone::Head, &format!("# {}", session.name()))?;
            writeln!(out, "{}", session.picture())
        })?;
        loop {
            if session.outcome().is_some() {
                say(|out| writeln!(out, "{}", game::state_of_play(&*session)))?;
                return Ok(());
            }
            let who = if session.turn() == plyscope::Player::Max { &self.first } else { &self.second };
            let level = match who {
                Who::Engine(level) => level,
                Who::Person => {
                    prompt(&*session)?;
                    let line = match lines.next() {
                        Some(Ok(line)) => line,
                        Some(Err(error)) => return Err(anyhow!("standard input: {error}")),
                        None => {
                            say(|out| writeln!(out, "\n{}", m::good_bye(out::lang())))?;
                            return Ok(());
                        }
                    };
                    if !self.obey(&mut session, line.trim(), &mut thought, &mut dice)? {
                        return Ok(());
                    }
                    continue;
                }
            };
            let cancel = Cancel::new();
            let set = |cancel: Option<Cancel>| {
                if let Ok(mut thinking) = thinking.lock() {
                    *thinking = cancel;
                }
            };
            set(Some(cancel.clone()));
            let answer = think(&mut *session, level, &Limits::none().and_cancel(&cancel), &mut dice);
            set(None);
            // Two engines would go on for ever: there Ctrl-C is meant for the game.
            if cancel.is_cancelled() && alone {
                say(|out| writeln!(out, "{}", m::label_stopped(out::lang())))?;
                return Ok(());
            }
            let Some(best) = answer.best.clone() else { return Ok(()) };
            let (before, mover) = (session.position(), game::mover(&*session));
            session.play(&best)?;
            say(|out| {
                writeln!(out, "{}", m::plays(out::lang(), &mover, &best))?;
                writeln!(out, "{}", session.picture())
            })?;
            thought = Some(Thought { line: answer.line.clone(), answer, before });
        }
    }

    /// Does what a person typed; `false` if that was to leave.
    fn obey(
        &self,
        session: &mut Box<dyn Session>,
        line: &str,
        thought: &mut Option<Thought>,
        dice: &mut Dice,
    ) -> anyhow::Result<bool> {
        let lang = out::lang();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_ascii_lowercase().as_str() {
            "" => {}
            "quit" | "exit" | "q" => {
                say(|out| writeln!(out, "{}", m::good_bye(lang)))?;
                return Ok(false);
            }
            "help" | "?" => say(|out| writeln!(out, "{}", m::play_help(lang)))?,
            "board" => say(|out| writeln!(out, "{}", session.picture()))?,
            "moves" => say(|out| writeln!(out, "{}", session.moves().join(" ")))?,
            "hint" => {
                let level = if rest.is_empty() { "strength=8" } else { rest };
                match level.parse::<Level>() {
                    Ok(level) => {
                        let answer = think(&mut **session, &level, &Limits::none(), dice);
                        let value = game::value(&**session, answer.claim());
                        let best = answer.best.clone().unwrap_or_else(|| m::nothing(lang));
                        let meaning = game::meaning(&**session, &answer.verdict);
                        say(|out| writeln!(out, "{}", m::hint(lang, best, value, meaning)))?;
                    }
                    Err(error) => out::complain(&error.to_string()),
                }
            }
            "why" => why(&**session, thought.as_ref())?,
            "undo" => {
                // Back to where this person is to move again: over the engine's moves, too.
                let person = session.turn();
                let alone = !matches!((&self.first, &self.second), (Who::Person, Who::Person));
                let mut taken = Vec::new();
                while let Some(mv) = session.undo() {
                    taken.push(mv);
                    if !alone || session.turn() == person {
                        break;
                    }
                }
                if taken.is_empty() {
                    out::complain(&m::no_move_back(lang));
                } else {
                    taken.reverse();
                    say(|out| {
                        writeln!(out, "{}", m::took_back(lang, taken.join(" ")))?;
                        writeln!(out, "{}", session.picture())
                    })?;
                }
                *thought = None;
            }
            "save" if !rest.is_empty() => match record::save(&**session, Path::new(rest)) {
                Ok(()) => say(|out| writeln!(out, "{}", m::saved(lang, rest)))?,
                Err(error) => out::complain(&format!("{error:#}")),
            },
            "load" if !rest.is_empty() => match record::load(Path::new(rest)) {
                Ok(loaded) => {
                    *session = loaded;
                    *thought = None;
                    say(|out| {
                        writeln!(out, "{}", m::loaded(lang, rest, session.name()))?;
                        writeln!(out, "{}", session.picture())
                    })?;
                }
                Err(error) => out::complain(&format!("{error:#}")),
            },
            "save" | "load" => out::complain(&m::a_file_expected(lang)),
            _ => match session.play(line) {
                Ok(_) => say(|out| writeln!(out, "{}", session.picture()))?,
                Err(error) => out::complain(&m::help_lists(lang, out::told(&error.to_string()))),
            },
        }
        Ok(true)
    }
}

/// The engine's line and the reply it expects most.
fn why(session: &dyn Session, thought: Option<&Thought>) -> anyhow::Result<()> {
    let Some(Thought { answer, before, line }) = thought else {
        out::complain(&m::not_thought(out::lang()));
        return Ok(());
    };
    say(|out| {
        let value = game::value(session, answer.claim());
        let lang = out::lang();
        let depth = answer.depth.map_or(String::new(), |depth| m::why_depth(lang, depth));
        let nodes = game::count(answer.all_nodes());
        let meaning = game::meaning(session, &answer.verdict);
        writeln!(out, "{}", m::why_at(lang, before))?;
        match line.as_slice() {
            [] | [_] if answer.all_nodes() == 0 => {
                writeln!(out, "{}", m::why_played(lang, line.join(" "), meaning))
            }
            [mv, replies @ ..] => {
                writeln!(out, "{}", m::why_played_for(lang, mv, value, meaning, depth, nodes))?;
                match replies.first() {
                    Some(reply) => writeln!(out, "{}", m::why_reply(lang, reply, line.join(" "))),
                    None => Ok(()),
                }
            }
            [] => Ok(()),
        }
    })
}

fn think(session: &mut dyn Session, level: &Level, limits: &Limits, dice: &mut Dice) -> Answer {
    let view = session.fork();
    let show = |score| view.show(score);
    let mut line = Progress::new();
    let mut live = |progress: &_| line.show(|| game::live(&show, progress));
    session.choose(level, limits, dice, &mut live, &mut |_| ())
}

/// Asks for a move, if somebody is there to see it.
fn prompt(session: &dyn Session) -> anyhow::Result<()> {
    let ask = std::io::stdin().is_terminal();
    say(|out| match ask {
        true => write!(out, "{}> ", game::mover(session)),
        false => Ok(()),
    })
}

/// Prints at once: in a game somebody is waiting.
fn say(print: impl FnOnce(&mut dyn Write) -> std::io::Result<()>) -> anyhow::Result<()> {
    out::print(|out| Ok(print(out)?))
}

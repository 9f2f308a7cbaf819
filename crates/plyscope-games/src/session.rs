//! One game at one position, whatever game it is: what the command line and the web page talk to.
//!
//! A [`Session`] takes and gives text, numbers and [`Value`]s only, so one page or command serves all games. It is
//! written once, for every [`Playable`]; [`registry::open`](crate::registry::open) makes them from names.
//!
//! ```
//! use plyscope_games::{registry, session::Question};
//! let mut session = registry::open("connect4(5x4)@333")?;
//! assert_eq!(session.moves(), ["1", "2", "3", "4", "5"]);
//! let answer = session.solve(&Question::default(), &mut |_| ());
//! assert!(answer.proved);
//! session.play(answer.best.as_ref().unwrap())?;
//! assert_eq!(session.history().len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod search;
mod told;
mod unfold;
mod words;

pub use crate::level::{Level, LevelError, read_time, write_time};
pub use told::{Record, Told};
pub use unfold::{TooLarge, Unfolded};
pub use words::{mover, state_of_play, value};

use crate::pattern::{Plan, Trainer};
use crate::scene::{Area, Look, Part, Scene, Spot};
use crate::{Dice, Playable, Verdict};
use plyscope::engine::{Guide, Limits, Profile, Progress, Proof, Report, Table};
use plyscope::{NotationError, Player, Score, Value, perft};

/// What to find out about a position, exactly.
#[derive(Clone, Debug)]
pub struct Question {
    /// When to stop. With a depth, positions there count by the static value of the solver's hints.
    pub limits: Limits,
    /// How many threads, at least 1.
    pub threads: usize,
    /// The most bytes the table may take.
    pub memory: usize,
    /// Give every legal move a value and a line of its own.
    pub rank: bool,
    /// Find the whole line of best play, not only the best move.
    pub line: bool,
    /// Only find out who wins, not how soon or by how much: the value may then be a bound with that sign.
    pub winner: bool,
}

impl Default for Question {
    fn default() -> Question {
        Question {
            limits: Limits::none(),
            threads: 1,
            memory: Table::DEFAULT_BYTES,
            rank: false,
            line: true,
            winner: false,
        }
    }
}

/// How to analyse a position, deeper and deeper.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// When to stop.
    pub limits: Limits,
    /// How many threads, at least 1.
    pub threads: usize,
    /// The most bytes the table may take.
    pub memory: usize,
    /// Give every legal move a value and a line of its own. That costs as many full searches as there are moves.
    pub rank: bool,
    /// Proofs to the depth, or estimates that look farther.
    pub profile: Profile,
}

impl Default for Analysis {
    fn default() -> Analysis {
        Analysis {
            limits: Limits::none(),
            threads: 1,
            memory: Table::DEFAULT_BYTES,
            rank: false,
            profile: Profile::Selective,
        }
    }
}

/// What a search found: the engine's report with moves as text, and what only the session knows.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// What the engine found.
    pub report: Report<String>,
    /// Who is to move.
    pub turn: Player,
    /// What is known about the position, in the words of the game.
    pub verdict: Verdict,
    /// The search itself, if it was recorded; only of the last answer of a search.
    pub told: Told,
}

impl std::ops::Deref for Answer {
    type Target = Report<String>;
    fn deref(&self) -> &Report<String> {
        &self.report
    }
}

/// One game at one position.
pub trait Session: Send {
    /// The game's name with its parameters, as it can be opened again.
    fn name(&self) -> &str;
    /// What the players are called, the first one first.
    fn players(&self) -> [&str; 2];
    /// The position, as it can be read again.
    fn position(&self) -> String;
    /// The board, several lines.
    fn picture(&self) -> String;
    /// The board as parts that can be drawn; `None` if the game has no board.
    ///
    /// Pieces that are nobody's by the position alone belong to who made them appear in the history, and what appeared
    /// with one move is one piece.
    fn scene(&self) -> Option<Scene>;
    /// Where the [`moves`](Session::moves) are on the board, in the same order.
    fn spots(&self) -> Vec<Option<Spot>>;
    /// Where the last move of the history was.
    fn last_spot(&self) -> Option<Spot>;
    /// What the last move of the history passed on its way; see [`Scenic::trail`](crate::scene::Scenic::trail).
    fn last_trail(&self) -> Vec<Area>;
    /// What each player has so far, the first one first, where that is counted.
    fn tally(&self) -> Option<[u32; 2]>;
    /// The squares that the game was won with, if it was won with some.
    fn winning(&self) -> Vec<Area>;
    /// Who is to move.
    fn turn(&self) -> Player;
    /// The first player's score, once the game is over: by the rules, or in a game that repeats because the position has
    /// been in the [`history`](Session::history) before.
    fn outcome(&self) -> Option<Score>;
    /// The legal moves; none if the game is over.
    fn moves(&self) -> Vec<String>;
    /// The moves played since the position was set; if it was set by moves, those too.
    fn history(&self) -> Vec<String>;
    /// The position in which [`history`](Session::history) begins.
    fn origin(&self) -> String;
    /// Plays a move and says how it is properly written.
    ///
    /// # Errors
    /// If it is not legal; the error lists what is.
    fn play(&mut self, mv: &str) -> Result<String, NotationError>;
    /// Takes the last move back and says which it was; `None` if there is none.
    fn undo(&mut self) -> Option<String>;
    /// Goes to a position: as the game writes it, where the history begins, or as the moves that lead there from the start,
    /// which are the history then. (In a game that repeats the way counts.)
    ///
    /// # Errors
    /// If the text is neither.
    fn set_position(&mut self, text: &str) -> Result<(), NotationError>;
    /// Goes to the first position of the game.
    fn reset(&mut self);
    /// How many positions there are at each ply below, from ply 0.
    fn perft(&self, depth: u32) -> Vec<u64>;
    /// How many positions there are `depth` plies below, told apart by the first move.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
    /// The static value in play, first player's view; the outcome if the game is over.
    fn evaluate(&self) -> Score;
    /// A score as this game prints it.
    fn show(&self, score: Score) -> String;
    /// What a value means in this position, also that of a move in it: what is proved, or else an estimate.
    fn verdict(&self, value: Value, proof: Option<Proof>) -> Verdict;
    /// What is known once the game is over; `None` if it is not.
    fn end(&self) -> Option<Verdict>;
    /// What the end of the game means, in a few words; `None` if it is not over.
    fn ending(&self) -> Option<String> {
        self.end().map(|verdict| verdict.text)
    }
    /// The boards after each move of a line that starts here.
    ///
    /// # Errors
    /// If a move is not legal.
    fn pictures(&self, line: &[String]) -> Result<Vec<String>, NotationError>;
    /// From now on answers come with the search that found them, of which about this many events are kept (see
    /// [`Flight`](plyscope::observe::Flight)); `None` for no more of it. It changes no answer.
    fn record(&mut self, room: Option<usize>);
    /// Finds the exact value.
    fn solve(&mut self, question: &Question, progress: &mut dyn FnMut(&Progress)) -> Answer;
    /// Searches deeper and deeper, and tells `each` what every depth found. The last of them is returned.
    fn analyze(
        &mut self,
        analysis: &Analysis,
        progress: &mut dyn FnMut(&Progress),
        each: &mut dyn FnMut(&Answer),
    ) -> Answer;
    /// Chooses a move at a level, without playing it. Chance, where the level has some, comes from `dice`;
    /// `cancel` in `limits` stops the thinking, and its other parts count in addition to the level's own. Levels that
    /// search deeper and deeper tell `each` what every depth found.
    fn choose(
        &mut self,
        level: &Level,
        limits: &Limits,
        dice: &mut Dice,
        progress: &mut dyn FnMut(&Progress),
        each: &mut dyn FnMut(&Answer),
    ) -> Answer;
    /// The game from here on, written down as a tree, down to `depth` plies (or to the end), but not more than `cap` nodes.
    ///
    /// # Errors
    /// If it has more nodes; the error says to which depth it would fit.
    fn unfold(&self, depth: Option<u32>, cap: usize) -> Result<Unfolded, TooLarge>;
    /// The training of an evaluation by patterns; `None` if the game names none.
    fn trainer(&self, plan: Plan) -> Option<Box<dyn Trainer>>;
    /// Forgets what was learned in earlier searches.
    fn forget(&mut self);
    /// Another session of the same game at the same position with the same history.
    fn fork(&self) -> Box<dyn Session>;
}

/// A session of a game that is known by type.
#[derive(Debug)]
pub(crate) struct Board<P: Playable> {
    name: String,
    game: P,
    arena: P::Arena,
    /// The positions before the present one, each with the move that was played in it.
    past: Vec<(P::State, P::Move)>,
    state: P::State,
    solving: search::Kept,
    playing: search::Kept,
    /// How many events of a search to keep, if any.
    room: Option<usize>,
}

/// Plays the moves in `text` from the start; `error` if not even the first is one.
fn replay(session: &mut dyn Session, text: &str, error: NotationError) -> Result<(), NotationError> {
    session.reset();
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    for (i, word) in words.enumerate() {
        match session.play(word) {
            Ok(_) => (),
            Err(_) if i == 0 => return Err(error),
            Err(NotationError { text: word, message, legal, .. }) => {
                let message = format!("move {}, `{word}`: {message}", i + 1);
                return Err(NotationError { text: text.to_owned(), message, column: None, legal });
            }
        }
    }
    if session.history().is_empty() { Err(error) } else { Ok(()) }
}

impl<P: Playable> Board<P> {
    pub(crate) fn new(name: impl Into<String>, game: P) -> Board<P> {
        let (arena, state) = (game.arena(), game.start());
        let kept = search::Kept::default;
        let name = name.into();
        Board { name, game, arena, past: Vec::new(), state, solving: kept(), playing: kept(), room: None }
    }

    fn legal(&self, state: &P::State) -> Vec<P::Move> {
        let mut moves = Vec::new();
        if self.game.outcome(state).is_none() {
            self.game.moves(state, &mut moves);
        }
        moves
    }

    /// The score of the present position if the game is over: by the rules, or because the position was there before.
    fn over(&self) -> Option<Score> {
        self.game.outcome(&self.state).or_else(|| self.came_again())
    }

    /// The score if the game goes on by the rules of the position, but the position was there before.
    fn came_again(&self) -> Option<Score> {
        if !P::REPEATS || self.game.outcome(&self.state).is_some() {
            return None;
        }
        let key = self.game.key(&self.state);
        let earlier = self.past.iter().filter(|(state, _)| self.game.key(state) == key).count();
        (earlier + 1 >= P::OCCURRENCES).then(|| self.game.repetition(&self.state))
    }

    /// The legal moves of the present position; none if the game is over.
    fn legal_now(&self) -> Vec<P::Move> {
        if self.over().is_some() { Vec::new() } else { self.legal(&self.state) }
    }

    /// The pieces, with those that the history tells the owner of.
    fn owned_pieces(&self) -> Vec<Part> {
        let nobodys = |state: &P::State| -> Vec<Part> {
            // A line or a stone is nobody's for good; what is taken has a taker.
            let taken = |part: &Part| part.owner.is_none() && matches!(part.look, Look::Box | Look::Domino);
            self.game.pieces(state).into_iter().filter(taken).collect()
        };
        let mut pieces = self.game.pieces(&self.state);
        let states = self.past.iter().map(|(state, _)| state).chain([&self.state]);
        let seen: Vec<_> = states.map(|state| (self.game.turn(state), nobodys(state))).collect();
        for pair in seen.windows(2) {
            let [(mover, before), (_, after)] = pair else { continue };
            let new: Vec<&Part> = after.iter().filter(|part| !before.contains(part)).collect();
            let Some(area) = new.iter().map(|part| part.area).reduce(Area::with) else { continue };
            let whole = Part { area, ..new[0].clone().of(*mover) };
            // They go to the back, where they were.
            pieces.retain(|piece| !new.contains(&piece));
            pieces.insert(0, whole);
        }
        pieces
    }

    /// A line of moves from the present position as text.
    fn words(&self, line: &[P::Move]) -> Vec<String> {
        let mut state = self.state.clone();
        let word = |&mv: &P::Move| {
            let word = self.game.write_move(&state, mv);
            self.game.play(&mut state, mv);
            word
        };
        line.iter().map(word).collect()
    }
}

impl<P: Playable> Session for Board<P> {
    fn name(&self) -> &str {
        &self.name
    }

    fn players(&self) -> [&str; 2] {
        self.game.players()
    }

    fn position(&self) -> String {
        self.game.write_position(&self.state)
    }

    fn picture(&self) -> String {
        self.game.picture(&self.state)
    }

    fn scene(&self) -> Option<Scene> {
        Some(Scene { ground: self.game.ground()?, pieces: self.owned_pieces() })
    }

    fn spots(&self) -> Vec<Option<Spot>> {
        self.legal_now().into_iter().map(|mv| self.game.spot(&self.state, mv)).collect()
    }

    fn last_spot(&self) -> Option<Spot> {
        let (state, mv) = self.past.last()?;
        self.game.spot(state, *mv)
    }

    fn last_trail(&self) -> Vec<Area> {
        self.past.last().map_or(Vec::new(), |(state, mv)| self.game.trail(state, *mv))
    }

    fn tally(&self) -> Option<[u32; 2]> {
        self.game.tally(&self.state)
    }

    fn winning(&self) -> Vec<Area> {
        if self.over().is_some() { self.game.winning(&self.state) } else { Vec::new() }
    }

    fn turn(&self) -> Player {
        self.game.turn(&self.state)
    }

    fn outcome(&self) -> Option<Score> {
        self.over()
    }

    fn moves(&self) -> Vec<String> {
        self.legal_now().into_iter().map(|mv| self.game.write_move(&self.state, mv)).collect()
    }

    fn history(&self) -> Vec<String> {
        self.past.iter().map(|(state, mv)| self.game.write_move(state, *mv)).collect()
    }

    fn origin(&self) -> String {
        self.game.write_position(self.past.first().map_or(&self.state, |(state, _)| state))
    }

    fn play(&mut self, mv: &str) -> Result<String, NotationError> {
        if self.over().is_some() {
            return Err(NotationError::new(mv, "the game is over"));
        }
        let mv = self.game.read_move(&self.state, mv)?;
        let word = self.game.write_move(&self.state, mv);
        self.past.push((self.state.clone(), mv));
        self.game.play(&mut self.state, mv);
        Ok(word)
    }

    fn undo(&mut self) -> Option<String> {
        let (state, mv) = self.past.pop()?;
        self.state = state;
        Some(self.game.write_move(&self.state, mv))
    }

    fn set_position(&mut self, text: &str) -> Result<(), NotationError> {
        match self.game.read_position(text) {
            Ok(state) => (self.state, self.past) = (state, Vec::new()),
            Err(error) => {
                let before = (self.state.clone(), std::mem::take(&mut self.past));
                if let Err(error) = replay(self, text, error) {
                    (self.state, self.past) = before;
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    fn reset(&mut self) {
        self.state = self.game.start();
        self.past.clear();
    }

    fn perft(&self, depth: u32) -> Vec<u64> {
        match self.came_again() {
            // The position was there before, and the rules of a position alone do not see that.
            Some(_) => (0..=depth).map(|ply| u64::from(ply == 0)).collect(),
            None => perft::perft(&self.game, &self.state, depth),
        }
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        if self.came_again().is_some() {
            return Vec::new();
        }
        let word = |(mv, count)| (self.game.write_move(&self.state, mv), count);
        perft::divide(&self.game, &self.state, depth).into_iter().map(word).collect()
    }

    fn evaluate(&self) -> Score {
        let over = plyscope::Game::outcome(&self.arena, &self.state);
        over.unwrap_or_else(|| self.game.player().evaluate(&self.arena, &self.state, &Default::default()))
    }

    fn show(&self, score: Score) -> String {
        self.game.show(score)
    }

    fn verdict(&self, value: Value, proof: Option<Proof>) -> Verdict {
        Verdict::of(&self.game, &self.state, value, proof)
    }

    fn end(&self) -> Option<Verdict> {
        let by_the_rules = Proof::of_end(&self.game, &self.state)
            .map(|proof| Verdict::proved(&self.game, &self.state, proof));
        by_the_rules.or_else(|| Some(Verdict::repetition(&self.game, self.came_again()?)))
    }

    fn pictures(&self, line: &[String]) -> Result<Vec<String>, NotationError> {
        let mut state = self.state.clone();
        let picture = |mv: &String| {
            let mv = self.game.read_move(&state, mv)?;
            self.game.play(&mut state, mv);
            Ok(self.game.picture(&state))
        };
        line.iter().map(picture).collect()
    }

    fn record(&mut self, room: Option<usize>) {
        self.room = room;
    }

    fn solve(&mut self, question: &Question, progress: &mut dyn FnMut(&Progress)) -> Answer {
        self.solved(question, progress)
    }

    fn analyze(
        &mut self,
        analysis: &Analysis,
        progress: &mut dyn FnMut(&Progress),
        each: &mut dyn FnMut(&Answer),
    ) -> Answer {
        self.analyzed(analysis, progress, each)
    }

    fn choose(
        &mut self,
        level: &Level,
        limits: &Limits,
        dice: &mut Dice,
        progress: &mut dyn FnMut(&Progress),
        each: &mut dyn FnMut(&Answer),
    ) -> Answer {
        self.chosen(level, limits, dice, progress, each)
    }

    fn unfold(&self, depth: Option<u32>, cap: usize) -> Result<Unfolded, TooLarge> {
        self.unfolded(depth, cap)
    }

    fn trainer(&self, plan: Plan) -> Option<Box<dyn Trainer>> {
        self.game.trainer(plan)
    }

    fn forget(&mut self) {
        self.solving = search::Kept::default();
        self.playing = search::Kept::default();
    }

    fn fork(&self) -> Box<dyn Session> {
        let mut board = Board::new(self.name.clone(), self.game.clone());
        board.past.clone_from(&self.past);
        board.state = self.state.clone();
        Box::new(board)
    }
}

//! Deeper and deeper: the one loop over depths, for the search of a position and for the ranking of its moves.

use super::limits::Stop;
use super::report::{Basis, Profile, Proof, Ranked, Report, Stuck};
use super::watch::Watch;
use crate::game::Player;
use crate::score::Score;

/// How a position is to be searched.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// The deepest search.
    pub(super) depth: Option<u32>,
    /// Depth by depth.
    pub(super) deepen: bool,
    /// What the value may be, mover's view.
    pub(super) guess: Option<Score>,
    /// Somebody wants to hear what every depth found.
    pub(super) tells: bool,
}

/// What is searched to one depth after another.
pub(super) trait Stage<M> {
    /// Searches to this depth, or to the end of the game. What was found says itself whether that was stopped; its line
    /// may be short, and its counts are those of this depth.
    fn search(&mut self, depth: Option<u32>, last: Option<&Report<M>>) -> Result<Report<M>, Stuck<M>>;
    /// Fills in the line.
    fn fill_line(&mut self, report: &mut Report<M>) -> Result<(), Stuck<M>>;
    /// How full the table is, and whether memory for it was refused.
    fn memory(&self) -> (f64, bool);
}

/// The deepest selective search: values that need more are not worth more, and so every search has an end.
const DEEPEST: u32 = 250;

/// Where this many depths in a row find the same and take no more nodes, a selective search has seen the end of the game.
const IDLE: u32 = 4;

/// Searches one depth, or deeper and deeper until the limit, a stop, or there is nothing left to find.
///
/// Lines are filled in only where somebody hears of them: at the end, or after each depth if that is told.
pub(super) fn deepen<M: Copy>(
    stage: &mut dyn Stage<M>,
    plan: Plan,
    player: Player,
    watch: &Watch<'_, M>,
) -> Result<Report<M>, Stuck<M>> {
    let begun = watch.nodes();
    let finish = |stage: &mut dyn Stage<M>, report: &mut Report<M>, fill: bool| {
        let before = watch.nodes();
        if fill {
            stage.fill_line(report)?;
        }
        report.line_nodes += watch.nodes() - before;
        report.nodes = watch.nodes() - begun - report.line_nodes;
        report.time = watch.elapsed();
        (report.fill, report.short_of_memory) = stage.memory();
        Ok(())
    };
    let (mut idle, mut effort) = (0, 0);
    let mut last: Option<Report<M>> = None;
    // Depth 0 is one evaluation; there is nothing to deepen.
    let mut depth = if plan.deepen { Some(plan.depth.map_or(1, |most| most.min(1))) } else { plan.depth };
    let (mut report, stopped) = loop {
        let before = watch.nodes();
        let mut report = stage.search(depth, last.as_ref())?;
        let took = watch.nodes() - before;
        if let Some(last) = &last {
            (report.steps, report.line_nodes) =
                (report.steps + last.steps, report.line_nodes + last.line_nodes);
        }
        if !matches!(report.stop, Stop::Proved | Stop::Depth) {
            // An unfinished depth only counts if there is nothing better.
            let Report { steps, line_nodes, .. } = report;
            break (last.map_or(report, |last| Report { steps, line_nodes, ..last }), true);
        }
        let same = last.is_some_and(|last| last.value == report.value);
        idle = if same && took <= effort { idle + 1 } else { 0 };
        effort = took;
        let selective = report.profile == Profile::Selective;
        let most = if selective { plan.depth.or(Some(DEEPEST)).min(Some(DEEPEST)) } else { plan.depth };
        let deeper = depth.filter(|&now| plan.deepen && most.is_none_or(|most| now < most));
        let settled = is_settled(&report, player) || selective && idle >= IDLE;
        let done = deeper.is_none() || settled;
        if settled && !report.proved && deeper.is_some() {
            report.stop = Stop::Settled;
        }
        if plan.tells {
            finish(stage, &mut report, true)?;
            watch.tell(&report);
        }
        if done || watch.is_late() || watch.stopped().is_some() {
            break (report, false);
        }
        last = Some(report);
        depth = deeper.map(|now| now + 1);
    };
    finish(stage, &mut report, !stopped && !plan.tells)?;
    if let Some(stop) = watch.stopped().filter(|_| stopped || !report.proved) {
        report.stop = stop;
    }
    Ok(report)
}

/// Nothing that a deeper search finds would change the move.
///
/// A selective search seldom calls its value a proof; but a win that it found is one, and against a loss nothing helps. Where
/// all moves are ranked, each must be settled.
fn is_settled<M>(report: &Report<M>, player: Player) -> bool {
    let lost = |proof: Proof| proof.value().score.seen_by(player).is_loss();
    let decided =
        |ranked: &Ranked<M>| ranked.proved || ranked.proof().is_some_and(|p| p.value().score.is_decisive());
    match report.profile {
        Profile::Selective if !report.moves.is_empty() => report.moves.iter().all(decided),
        _ if report.proved && (report.best.is_none() || report.basis == Basis::Proof) => true,
        Profile::Exact => false,
        Profile::Selective => report.basis == Basis::Win || report.proof.is_some_and(lost),
    }
}

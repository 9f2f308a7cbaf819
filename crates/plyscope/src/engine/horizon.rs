//! Near the horizon: noisy moves are played out before a position is evaluated, and the selective profile makes cuts that are
//! usually right.

use super::found::Stopped;
use super::guide::{Guide, Margin};
use super::node::{Call, Mode, Search, Spot};
use super::table::Memory;
use super::voice::Voice;
use crate::event::{Reached, Source};
use crate::game::{Game, Player};
use crate::score::{Score, Value, Window};

impl<G: Game, H: Guide<G>, T: Memory<G>> Search<'_, G, H, T> {
    /// Null move, futility and its mirror image: a score that is a guess, and where it comes from. (The call comes by value:
    /// a reference would keep it in memory at every node, also where nothing is pruned.)
    #[inline(never)]
    pub(super) fn prune<Mo: Mode, V: Voice<G::Move>>(
        &mut self,
        state: &mut G::State,
        call: Call<'_, G::Move, H::Info>,
        window: Window,
        mut voice: V,
    ) -> Result<Option<(Score, Source)>, Stopped> {
        let (game, guide) = (self.game, self.guide);
        let Call { spot, depth, reached, .. } = call;
        let (ply, player) = (spot.ply(), spot.player());
        if window.beta.is_decisive() || window.alpha.is_decisive() {
            return Ok(None);
        }
        let statically = guide.evaluate(game, state, call.info).seen_by(player);
        let Margin { fall, rise } = guide.margin(game, state, depth);
        let (now, alpha, beta) =
            (i64::from(statically.get()), i64::from(window.alpha.get()), i64::from(window.beta.get()));
        if fall.is_some_and(|fall| now - i64::from(fall) >= beta) {
            return Ok(Some((statically, Source::Margin)));
        }
        // Even a good quiet move will hardly help; only noisy ones could, and those are played out here.
        if rise.is_some_and(|rise| now + i64::from(rise) <= alpha) {
            let score = match Self::NOISY {
                true => {
                    self.count()?;
                    let seen = window.seen_by(player);
                    voice.say(|tell| tell.enter_by(Reached::Quiet, None, player, seen, Some(0)));
                    self.quiesce(state, player, window, ply, voice.again())?
                }
                false => statically,
            };
            if score <= window.alpha {
                return Ok(Some((score, Source::Margin)));
            }
        }
        if depth >= 3
            && !matches!(reached, Reached::Pass | Reached::Verify)
            && statically >= window.beta
            && let Some(mut after) = guide.null_move(game, state)
        {
            let mover = game.turn(&after);
            let same = mover == player;
            let info = guide.info(game, &after);
            let reduced = depth - 1 - (2 + depth / 4).min(depth - 1);
            let pass = Call {
                info: &info,
                via: None,
                spot: Spot::new(ply + 1, mover),
                window: window.pass(same),
                depth: reduced,
                reached: Reached::Pass,
            };
            let found = self.node::<Mo, _>(&mut after, pass, voice.again())?.negate_unless(same);
            if found.score() >= window.beta && !found.score().is_decisive() {
                // Verify where a mistake would be costly: search the position itself, less deep, without passing.
                if depth < 6 {
                    return Ok(Some((found.score(), Source::Pass)));
                }
                let verify = Call { window, depth: reduced, reached: Reached::Verify, ..call };
                let verified = self.node::<Mo, _>(state, verify, voice)?;
                if verified.score() >= window.beta {
                    return Ok(Some((verified.score(), Source::Pass)));
                }
            }
        }
        Ok(None)
    }

    /// A node at the horizon, which has been entered: plays noisy moves until none is left, and evaluates; the mover may
    /// always stop. Mover's view, distances from the root. Right inside the window, a bound outside.
    pub(super) fn quiesce<V: Voice<G::Move>>(
        &mut self,
        state: &mut G::State,
        player: Player,
        mut window: Window,
        ply: u32,
        mut voice: V,
    ) -> Result<Score, Stopped> {
        let (game, guide) = (self.game, self.guide);
        let key = if T::REPEATS { self.table.plain_key(game, state) } else { 0 };
        let again = T::REPEATS && ply > 0 && self.path.completes(key, G::OCCURRENCES);
        let over = game.outcome(state).or_else(|| again.then(|| self.table.repetition(game, state)));
        if let Some(outcome) = over {
            let score = Self::from_root(outcome.seen_by(player), ply);
            return Ok(Self::settle(voice, player, score, Source::Terminal));
        }
        let mut best = guide.evaluate(game, state, &H::Info::default()).seen_by(player);
        let base = self.plain.len();
        // Only an observer wants to know what is not played.
        if V::ON || best < window.beta {
            guide.noisy(game, state, &mut self.plain);
        }
        let end = self.plain.len();
        if base == end {
            return Ok(Self::settle(voice, player, best, Source::Horizon));
        }
        let cut = best >= window.beta;
        if !cut {
            window.alpha = window.alpha.max(best);
        }
        voice.say(|tell| tell.stand_pat(best.seen_by(player), window.seen_by(player)));
        if cut {
            voice.say(|tell| tell.cutoff(player, end - base));
        } else {
            if T::REPEATS {
                self.path.push(key);
            }
            for i in base..end {
                let mv = self.plain[i];
                self.count()?;
                let score = game.with_child(state, mv, |child| {
                    let mover = game.turn(child);
                    let same = mover == player;
                    let below = window.pass(same);
                    let seen = below.seen_by(mover);
                    voice.say(|tell| tell.enter_by(Reached::Noisy, Some(mv), mover, seen, Some(0)));
                    let score = self.quiesce(child, mover, below, ply + 1, voice.again())?;
                    Ok(if same { score } else { -score })
                })?;
                let better = score > best;
                best = best.max(score);
                let cut = best >= window.beta;
                if !cut {
                    window.alpha = window.alpha.max(best);
                }
                let (value, top) = (score.seen_by(player), best.seen_by(player));
                voice.say(|tell| tell.child(mv, value, top, window.seen_by(player), better));
                if cut {
                    voice.say(|tell| tell.cutoff(player, end - i - 1));
                    break;
                }
            }
            if T::REPEATS {
                self.path.pop(key);
            }
        }
        self.plain.truncate(base);
        voice.say(|tell| tell.leave_with(best.seen_by(player)));
        Ok(best)
    }

    /// A node beyond the horizon has its value at once.
    fn settle<V: Voice<G::Move>>(mut voice: V, player: Player, score: Score, source: Source) -> Score {
        if V::ON {
            let value = Value::exact(score.seen_by(player));
            voice.say(|tell| tell.leaf(value, source));
            voice.say(|tell| tell.leave(value));
        }
        score
    }
}

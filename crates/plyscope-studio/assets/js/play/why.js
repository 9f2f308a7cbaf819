// "Show me why": the search that chose the engine's last move. It travelled with the move and is opened as it was.

import { searchAt } from "../searches.js";
import { write, START } from "../step/link.js";

/** Why there may be no search to show. */
const REASONS = ["chance", "over", "large", "stopped"];

export class Why {
  constructor(ctx, button) {
    Object.assign(this, { ctx, button, kept: null });
    button.disabled = true;
  }

  /** Finds the last move of an engine; `engine(i)` says whether one made move `i`. */
  async look(at, engine) {
    const { t } = this.ctx;
    const asked = (this.asked = {});
    this.kept = null;
    this.button.disabled = true;
    this.button.title = `${t("do_why")} (w)`;
    for (let n = at.moves.length; n > 0; n -= 1) {
      const kept = await searchAt({ ...at, moves: at.moves.slice(0, n) });
      if (this.asked !== asked) return;
      if (!kept && !engine(n - 1)) continue;
      this.kept = kept;
      const move = at.moves[n - 1];
      this.button.disabled = !kept;
      this.button.title = kept ? `${t("why_move", { move })} (w)` : t("why_unknown", { move });
      return;
    }
  }

  open() {
    const { ctx, kept } = this;
    if (!kept) return;
    if (kept.text) {
      ctx.open("step", write({ ...START, search: kept.id, k: null }));
      return;
    }
    const reason = REASONS.includes(kept.unrecorded) ? kept.unrecorded : "large";
    ctx.warn(ctx.t(`why_${reason}`), { at: this.button });
  }
}

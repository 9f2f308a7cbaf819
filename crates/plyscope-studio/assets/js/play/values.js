// What every legal move is worth: a short word on the board, a full one in a list. Proofs are worded as proofs, estimates
// as estimates; both come from the engine's own ranking.

import { h } from "../dom.js";

export class Values {
  constructor(t, onMove) {
    this.t = t;
    this.onMove = onMove;
    this.list = h("ol", { class: "value-list" });
    this.note = h("p", { class: "value-note" });
    this.element = h("section", { class: "values", "aria-label": t("values"), hidden: true }, h("h2", { text: t("values") }), this.note, this.list);
    this.found = null;
  }

  clear() {
    this.found = null;
    this.element.hidden = true;
    this.list.replaceChildren();
  }

  /** A ranking, deeper and deeper; `names` are those of the sides, `mover` is whose turn it is. */
  show(found, mover, meaning, word, open) {
    this.found = found;
    this.mover = mover;
    this.element.hidden = false;
    this.older = false;
    const sure = found.moves.every(({ knowledge }) => knowledge === "proved");
    this.note.textContent = sure ? this.t("values_proved") : this.t("values_depth", { depth: found.depth ?? "–" });
    this.list.replaceChildren(...found.moves.map((one) => h("li", { class: this.tone(one) },
      h("button", { type: "button", class: "quiet", text: word(one.move), disabled: !open, onclick: () => this.onMove(one.move) }),
      h("span", { text: this.words(one, meaning) }))));
  }

  /** Another search of the same position looked further: estimates from before are pale, and are said to be so. */
  age({ proved, depth }) {
    const { moves, depth: before } = this.found ?? { moves: [] };
    if (this.older || !moves.some(({ knowledge }) => knowledge === "estimate") || !(proved || depth > before)) return;
    this.older = true;
    this.note.textContent = this.t("values_older", { depth: before });
    moves.forEach((one, i) => { this.list.children[i].className = this.tone(one); });
  }

  words(one, meaning) {
    return one.knowledge === "estimate" ? `${one.own} · ${meaning(one)}` : meaning(one);
  }

  /** How good it is for the player who would make it. */
  tone({ knowledge, winner, lean }) {
    if (knowledge === "nothing") return "open";
    if (knowledge === "estimate" && this.older) return "older";
    if (winner) return winner === this.mover ? "good" : "bad";
    const own = this.mover === "max" ? lean : -lean;
    return own > 0.25 ? "good" : own < -0.25 ? "bad" : "even";
  }

  /** A move in a word, for the board. */
  badge(move) {
    const one = this.found?.moves.find((each) => each.move === move);
    if (!one) return null;
    return { text: this.short(one), tone: this.tone(one) };
  }

  short({ knowledge, winner, draw, margin, distance, own }) {
    const { t } = this;
    const sign = winner === this.mover ? "+" : "−";
    if (knowledge === "nothing") return "…";
    if (knowledge === "estimate") return `≈${own}`;
    if (draw) return t("worth_draw");
    if (winner && margin !== null) return `${sign}${margin}`;
    if (winner) return t(winner === this.mover ? "worth_win" : "worth_loss", { n: distance ?? "" }).trim();
    return own;
  }
}

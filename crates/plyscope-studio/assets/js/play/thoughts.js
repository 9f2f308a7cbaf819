// What the engine thinks: value, bar, depth, nodes, line. The rows are always there, so that nothing jumps.

import { h } from "../dom.js";
import { sentence, short } from "./place.js";

export class Thoughts {
  constructor(t) {
    this.t = t;
    const row = (name) => {
      const value = h("dd", { class: `think-${name}`, text: "–" });
      this[name] = value;
      return [h("dt", { text: t(`think_${name}`) }), value];
    };
    this.head = h("p", { class: "think-head" });
    this.fill = h("span", { class: "fill" });
    this.bar = h("div", { class: "lean", role: "meter", "aria-valuemin": "-1", "aria-valuemax": "1", "aria-label": t("think_lean") }, this.fill);
    this.ends = h("div", { class: "lean-ends" }, h("span"), h("span"));
    this.element = h("section", { class: "thoughts", "aria-label": t("think") },
      this.head, this.ends, this.bar,
      h("dl", {}, ...row("value"), ...row("depth"), ...row("nodes"), ...row("speed"), ...row("line")));
    this.lean(0);
  }

  /** What the sides are called, alone and in sentences. */
  players(names, subjects) {
    this.subjects = subjects;
    [...this.ends.children].forEach((end, i) => { end.textContent = names[i]; });
  }

  /** What a value means. */
  meaning(found) {
    const { t } = this;
    const who = (side) => this.subjects[side === "max" ? 0 : 1];
    switch (found.knowledge) {
      case "chance": return t("means_chance");
      case "estimate": return found.ahead ? t("means_better", { who: who(found.ahead) }) : t("means_even");
      case "bound": {
        const { limit } = found;
        const wins = found.winner && who(found.winner);
        if (limit?.kind === "within") return limit.plies === 1 ? t("means_next", { who: wins }) : t("means_within", { who: wins, n: limit.plies });
        if (limit) return t(`means_${limit.kind}`, { who: who(limit.side), n: limit.plies, by: limit.by });
        if (!found.winner) return t("means_open");
        return found.margin === null ? t("means_bound", { who: who(found.winner) }) : t("means_bound_by", { who: who(found.winner), by: found.margin });
      }
      case "proved": break;
      default: return t("means_unknown");
    }
    if (found.draw) return t("means_draw");
    if (!found.winner) return t("means_proved");
    const winner = who(found.winner);
    if (found.distance === 1) return t("means_next", { who: winner });
    if (found.distance !== null) return t("means_wins", { who: winner, n: found.distance });
    return found.margin === null ? t("means_bound", { who: winner }) : t("means_ahead", { who: winner, by: found.margin });
  }

  clear(head = "") {
    this.head.textContent = sentence(head);
    for (const name of ["value", "depth", "nodes", "speed", "line"]) this[name].textContent = "–";
    this.lean(0);
  }

  lean(lean) {
    this.fill.style.width = `${50 + 50 * lean}%`;
    this.bar.setAttribute("aria-valuenow", lean.toFixed(2));
  }

  progress({ depth, nodes, speed, line, range }) {
    if (depth) this.depth.textContent = depth;
    if (line.length) this.line.textContent = line.join(" ");
    // A proof comes nearer from both sides.
    if (range && range[0] !== range[1]) this.value.textContent = this.t("think_between", { least: range[0], most: range[1] });
    this.nodes.textContent = short(nodes);
    this.speed.textContent = `${short(speed)}/s`;
  }

  found(found) {
    this.value.textContent = found.knowledge === "chance" ? "–" : `${found.value} · ${this.meaning(found)}`;
    this.depth.textContent = found.depth ?? (found.proved ? this.t("think_proved") : "–");
    this.nodes.textContent = short(found.nodes);
    this.speed.textContent = found.nodes ? `${short(found.speed)}/s` : "–";
    this.line.textContent = found.line.join(" ") || "–";
    this.lean(found.lean);
  }
}

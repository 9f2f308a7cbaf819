// The moves of the game: a list to look them up in, back and forth, without cutting the game.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { toolButton } from "../step/toolbar.js";

export class Record {
  /** `look(n)` shows the position after `n` moves, `cut()` plays on from there. */
  constructor(t, word, look, cut) {
    this.t = t;
    this.word = word;
    this.look = look;
    this.list = h("ol", { class: "move-list", "aria-label": t("record"), tabindex: "0" });
    // Two presses go two moves, even if the first is not shown yet.
    const tool = (name, sign, to, key) => toolButton(t, name, icon(sign), () => {
      this.aim = Math.max(0, Math.min(to(), this.count));
      look(this.aim);
    }, key);
    this.tools = {
      first: tool("start", "first", () => 0, "Home"),
      back: tool("earlier", "back", () => this.aim - 1, "PageUp"),
      forward: tool("later", "forward", () => this.aim + 1, "PageDown"),
      last: tool("now", "last", () => this.count, "End"),
    };
    this.where = h("span", { class: "record-at" });
    this.cut = h("button", { type: "button", class: "do-cut", hidden: true, text: t("do_cut"), onclick: cut });
    this.head = h("div", { class: "record-browse" }, ...Object.values(this.tools), this.where, this.cut);
  }

  /** The game `head`, of which the position after `at` moves is shown; `marks(n)` is what is to be said about a move. */
  show(head, at, names, marks) {
    const { moves } = head.at;
    this.aim = at;
    this.count = moves.length;
    const items = moves.map((move, i) => {
      const mark = marks(i + 1);
      return h("li", { class: mark ? "bad" : null, "aria-current": i + 1 === at ? "step" : null },
        h("span", { class: `who of-${head.movers[i]}`, text: names[head.movers[i] === "max" ? 0 : 1] }),
        h("button", { type: "button", class: "quiet", text: this.word(move), title: this.t("look_at", { n: i + 1 }), onclick: () => this.look(i + 1) }),
        mark ? h("span", { class: "mark-bad", title: mark, role: "img", "aria-label": mark, text: "?" }) : null);
    });
    // Going through the list by keys stays in it.
    const focused = this.list.contains(document.activeElement) && document.activeElement !== this.list;
    this.list.replaceChildren(...items);
    if (focused) items[Math.max(at, 1) - 1]?.querySelector("button").focus({ preventScroll: true });
    const past = at < this.count;
    const current = at > 0 ? items[at - 1] : items[0];
    if (past) current?.scrollIntoView({ block: "nearest" });
    else this.list.scrollTop = this.list.scrollHeight;
    this.tools.first.disabled = this.tools.back.disabled = at === 0;
    this.tools.forward.disabled = this.tools.last.disabled = !past;
    this.where.textContent = past ? this.t("record_at", { n: at, of: this.count }) : "";
    this.cut.hidden = !past;
  }

  /** Keys that go through the game. */
  key({ key }) {
    const name = { Home: "first", PageUp: "back", PageDown: "forward", End: "last" }[key];
    if (!name) return false;
    if (!this.tools[name].disabled) this.tools[name].click();
    return true;
  }
}

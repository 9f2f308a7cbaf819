// Marks: at the node, and in a list with reasons.

import { h } from "../dom.js";

/** A sign for every verdict: not by colour alone. */
export const SIGNS = { right: "✓", "follow-through": "↷", wrong: "✗", missing: "…", extra: "+" };
/** Which of several marks at a node is told there. */
const WEIGHT = ["right", "follow-through", "missing", "extra", "wrong"];

export class Feedback {
  constructor(mode) {
    this.mode = mode;
    this.element = h("section", { class: "ex-feedback", "aria-live": "polite" });
    this.element.hidden = true;
  }

  clear() {
    this.element.hidden = true;
    this.element.replaceChildren();
    this.unmark();
  }

  unmark() {
    const { overlay, filler } = this.mode;
    overlay.removeAll(".ex-mark");
    for (const tag of overlay.element.querySelectorAll(".ex-mark")) tag.remove();
    filler?.unmark();
  }

  words(mark) {
    const { t } = this.mode.ctx;
    const parts = [`${SIGNS[mark.verdict]} ${t(`exv_${mark.verdict}`)}`];
    if (this.told && mark.verdict !== "right") {
      if (mark.given !== null && mark.verdict !== "missing") parts.push(t("ex_given", { given: mark.given }));
      if (mark.expected !== null) parts.push(t("ex_expected", { expected: mark.expected }));
    }
    return parts.join("; ");
  }

  /**
   * Shows marks: first only what is right and what is wrong of all that was answered, and how much is missing; what is
   * missing and what would be right is `told` when somebody asks for it.
   */
  show(marked, told = false) {
    this.told = told;
    this.unmark();
    const { t } = this.mode.ctx;
    const only = this.mode.state.mode === "marks";
    const full = marked.points === marked.of && marked.first_wrong === null;
    const own = (mark) => this.mode.filler.answered?.(mark) ?? mark.given !== null;
    const marks = only ? [] : told || full ? marked.marks : marked.marks.filter(own);
    this.atNodes(marks);
    const hidden = only ? [] : marked.marks.filter((mark) => mark.verdict !== "right" && !marks.includes(mark));
    // All that is asked about one cut is one thing.
    const missing = new Set(hidden.map(({ place, part }) => (this.mode.posed.kind === "cuts" ? place : `${place} ${part}`))).size;
    const first = marks.includes(marked.marks[marked.first_wrong]) ? marked.marks[marked.first_wrong] : null;
    const about = full ? [t("ex_all_right")] : [
      first ? t("ex_first_wrong", { place: first.place, part: this.part(first.part) }) : "", missing ? t("ex_n_missing", { n: missing }) : ""];
    const points = t("ex_points", { points: marked.points, of: marked.of });
    const line = (mark) => h("li", { class: `ex-item ex-v-${mark.verdict}`, "data-verdict": mark.verdict, ...(mark === first ? { "aria-current": "true" } : {}) },
      h("button", { type: "button", class: "ex-go", onclick: () => this.go(mark) },
        h("span", { class: "ex-place", text: mark.place }), h("span", { class: "ex-part", text: this.part(mark.part) }),
        h("span", { class: "ex-verdict", text: this.words(mark) })),
      told && mark.why ? h("p", { class: "ex-why", text: mark.why }) : null);
    const wrong = marks.filter(({ verdict }) => verdict !== "right");
    const right = marks.filter(({ verdict }) => verdict === "right");
    this.element.replaceChildren(
      h("h3", { class: "ex-score" }, h("strong", { text: points }), h("span", { text: about.filter(Boolean).join(" ") })),
      h("progress", { max: marked.of || 1, value: marked.points, "aria-label": points }),
      ...(only ? [] : marked.diagnoses).map(({ name, advice }) => h("div", { class: "ex-misconception", "data-name": name },
        h("strong", { text: t(`exmis_${name}`) }), h("p", { text: advice }))),
      h("ol", { class: "ex-items" }, ...wrong.map(line)),
      wrong.length + missing && !told ? h("button", { type: "button", class: "ex-tell", text: t("ex_tell"), onclick: () => this.tell(marked) }) : "",
      right.length ? h("details", { class: "ex-rights" }, h("summary", { text: t("ex_n_right", { n: right.length }) }), h("ol", { class: "ex-items" }, ...right.map(line))) : "");
    this.element.hidden = false;
    this.element.scrollIntoView({ block: "nearest" });
    this.mode.ctx.say(told ? marked.message : [points, ...about].filter(Boolean).join(". "));
  }

  tell(marked) {
    this.mode.told();
    this.show(marked, true);
  }

  part(part) {
    const { t } = this.mode.ctx;
    return t(`expart_${part.replaceAll(" ", "_")}`);
  }

  /** Every node tells its own worst mark, with a word. */
  atNodes(marks) {
    const { overlay, filler, posed, ctx } = this.mode;
    const worst = new Map();
    for (const mark of marks) {
      filler.mark(mark, SIGNS[mark.verdict], this.words(mark));
      if (mark.node === null) continue;
      const old = worst.get(mark.node);
      if (!old || WEIGHT.indexOf(mark.verdict) > WEIGHT.indexOf(old.verdict)) worst.set(mark.node, mark);
    }
    for (const [node, mark] of worst) {
      const words = marks.filter((one) => one.node === node).map((one) => `${this.part(one.part)}: ${this.words(one)}`).join("\n");
      const tag = h("span", { class: `ex-mark ex-v-${mark.verdict}`, "data-verdict": mark.verdict, title: words,
        text: `${SIGNS[mark.verdict]} ${ctx.t(`exv_${mark.verdict}`)}` });
      const box = overlay.at(node, ".ex-box");
      if (box) box.append(tag);
      else overlay.add(node, tag, posed.drawn.nodes[node].children.length ? "beside" : "below");
    }
  }

  go(mark) {
    if (mark.node === null) this.mode.filler.focus();
    else this.mode.filler.focus(mark.node, mark.part);
  }
}

// "What if?": a part of the tree that was skipped may be worth anything.

import { h } from "../dom.js";
import { beside, meets } from "./beside.js";
import { numeric } from "./numberline.js";

export class Question {
  /** `ask(node, value)` gives the server's answer. */
  constructor(t, ask, close) {
    this.t = t;
    this.ask = ask;
    this.node = null;
    this.range = h("input", { type: "range", "aria-label": t("question_value"), oninput: () => this.change() });
    this.value = h("output", { class: "what" });
    this.head = h("h2");
    this.answer = h("p", { class: "answer", role: "status" });
    this.why = h("p", { class: "because" });
    this.element = h("section", { class: "question", hidden: true },
      h("button", { class: "quiet close", type: "button", "aria-label": t("close"), title: t("close"), onclick: close }, "×"),
      this.head, h("label", { class: "slider" }, this.range, this.value), this.answer, this.why);
  }

  open(view, node) {
    const { recording } = view;
    this.node = node;
    this.recording = recording;
    const [low, high] = recording.answer.range;
    // As fine as the tree's own numbers.
    const places = Math.max(0, ...[low, high, ...recording.nodes.map((n) => n.value ?? "")]
      .map((text) => (/^[^.]*\.(\d+)$/.exec(text)?.[1] ?? "").length));
    this.range.min = low;
    this.range.max = high;
    this.range.step = String(10 ** -places);
    const own = recording.nodes[node].value;
    const start = own === null ? NaN : numeric(own, recording);
    this.range.value = Number.isFinite(start) ? start : 0;
    this.head.textContent = this.t("question_head", { node: recording.nodes[node].name });
    this.element.hidden = false;
    this.place(view);
    this.change();
    this.range.focus();
  }

  /** Leaves the node that it speaks of free; on a phone, where it lies below the tree, the tree goes out of its way. */
  place(view) {
    this.view = view;
    if (this.node === null || this.element.hidden) return;
    const { element } = this;
    const stage = element.offsetParent?.getBoundingClientRect();
    const box = view.wholeBox(this.node);
    Object.assign(element.style, { left: "", top: "" });
    if (stage) {
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const { left, top } = beside(box, size, stage, ["topleft", "topright", "bottomleft", "bottomright"]);
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    }
    const card = element.getBoundingClientRect();
    if (meets(card, box)) view.pan(0, card.top - box.bottom - 8);
  }

  close() {
    this.element.hidden = true;
    this.node = null;
  }

  /** One question at a time; the newest value is never left out. */
  async change() {
    this.value.textContent = this.range.value;
    if (this.asking) {
      this.again = true;
      return;
    }
    this.asking = true;
    const { node, recording } = this;
    try {
      const { before, after, why } = await this.ask(node, this.range.value);
      if (node === this.node && recording === this.recording) {
        const root = recording.nodes[0].name;
        this.answer.textContent = this.t(before === after ? "question_same" : "question_other", { root, value: after });
        this.why.textContent = why;
        // Words make it larger.
        this.place(this.view);
      }
    } catch (problem) {
      this.answer.textContent = problem.message;
      this.why.textContent = "";
    }
    this.asking = false;
    if (this.again) {
      this.again = false;
      if (this.node !== null) this.change();
    }
  }
}

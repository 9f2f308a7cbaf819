// A quiz while stepping: before a step is taken, one says what it will be. Which node is called next? Is there a cut?

import { h } from "../dom.js";

export class Quiz {
  /** `go()` takes the step after it was answered. */
  constructor(t, go) {
    this.t = t;
    this.go = go;
    this.on = false;
    this.asked = null;
    this.right = 0;
    this.all = 0;
    this.told = h("p", { class: "quiz-told", role: "status" });
    this.text = h("p", { class: "quiz-text" });
    const answer = (cut) => h("button", { type: "button", "data-cut": String(cut), text: t(cut ? "quiz_cut" : "quiz_no_cut"), onclick: () => this.answer(cut) });
    this.choice = h("span", { class: "quiz-choice" }, answer(true), answer(false));
    this.count = h("span", { class: "quiz-count" });
    this.element = h("section", { class: "quiz-card", "aria-label": t("quiz") }, this.told, this.text, this.choice,
      h("button", { type: "button", class: "quiz-skip", text: t("quiz_skip"), onclick: () => this.skip() }), this.count);
    this.element.hidden = true;
  }

  toggle() {
    this.on = !this.on;
    [this.right, this.all] = [0, 0];
    this.close();
    return this.on;
  }

  /** Asks about the step after position k; gives whether there was something to ask. */
  ask(recording, k) {
    if (!this.on || this.asked || k >= recording.count) return false;
    const { kind, node } = recording.steps;
    const [now, next] = [k > 0 ? kind[k - 1] : null, kind[k]];
    const at = k > 0 ? node[k - 1] : null;
    const { t } = this;
    const name = (i) => recording.nodes[i].name;
    const returned = now === "child" && recording.nodes[at].children.some((child) => recording.byNode[child].every((step) => step > k));
    if (returned && ["alpha", "beta", "cut", "enter"].includes(next)) {
      this.asked = { cut: next !== "enter" };
      this.text.textContent = t("quiz_ask_cut", { node: name(at) });
    } else if (next === "enter" && node[k] !== 0) {
      this.asked = { node: node[k], name: name(node[k]) };
      this.text.textContent = t("quiz_ask_node");
    } else {
      return false;
    }
    this.choice.hidden = this.asked.cut === undefined;
    this.element.hidden = false;
    return true;
  }

  /** A node that was clicked, or whether there is a cut. Gives whether it was an answer. */
  answer(given) {
    if (!this.asked) return false;
    const { cut, node, name } = this.asked;
    const asked = cut === undefined ? node : cut;
    if (typeof given !== typeof asked) return false;
    const right = given === asked;
    this.all += 1;
    if (right) this.right += 1;
    const truth = cut === undefined ? this.t("quiz_was_node", { node: name }) : this.t(cut ? "quiz_was_cut" : "quiz_was_no_cut");
    this.done(right ? "right" : "wrong", `${this.t(right ? "quiz_right" : "quiz_wrong")} ${truth}`);
    return true;
  }

  skip() {
    this.done("", "");
  }

  /** Takes the step; the next question may follow at once. */
  done(verdict, told) {
    this.asked = null;
    this.text.textContent = "";
    this.choice.hidden = true;
    this.told.textContent = told;
    this.element.dataset.verdict = verdict;
    this.count.textContent = this.all ? this.t("quiz_count", { right: this.right, all: this.all }) : "";
    this.go();
  }

  close() {
    this.asked = null;
    this.told.textContent = "";
    this.element.dataset.verdict = "";
    this.element.hidden = true;
  }
}

// Answers that are not about one place of the tree: the next step, iterative deepening, a range.

import { h } from "../dom.js";
import { Wrong } from "./fields.js";
import { list, number } from "./numbers.js";

/** The fields of each kind of step, in the order in which they are asked for. */
const STEP = {
  enter: ["node", "alpha", "beta"], leaf: ["node", "value"], child: ["node", "child", "best", "alpha", "beta"],
  cutoff: ["node", "kind", "cause"], leave: ["node", "value"],
};
const NODES = ["node", "child", "cause", "move"];

export class Form {
  constructor(mode) {
    this.mode = mode;
    this.kind = mode.posed.kind;
    this.fields = {};
    this.glyphs = {};
    const names = { "next-step": ["event", "node", "child", "best", "value", "alpha", "beta", "kind", "cause"], deepening: ["evaluations", "depth", "move", "value"], symbolic: ["range"] };
    this.names = names[this.kind];
    this.element = h("div", { class: "ex-form" }, ...this.names.map((name) => this.row(name)));
    mode.formHost.append(this.element);
    if (this.kind === "next-step") this.adapt();
  }

  row(name) {
    const { t } = this.mode.ctx;
    const { nodes } = this.mode.view.recording;
    const changed = () => this.mode.changed(null);
    const options = (pairs) => h("select", { "data-part": name, onchange: () => { if (name === "event") this.adapt(); changed(); } },
      h("option", { value: "", text: "–" }), ...pairs.map(([value, text]) => h("option", { value, text })));
    let field;
    if (name === "event") field = options(Object.keys(STEP).map((event) => [event, t(`exstep_${event}`)]));
    else if (name === "kind") field = options([["alpha", "α"], ["beta", "β"]]);
    else if (NODES.includes(name)) {
      const choice = name === "move" ? nodes[0].children : nodes.map((_, node) => node);
      field = options(choice.map((node) => [nodes[node].name, nodes[node].name]));
    } else {
      const hints = { range: "x >= 5", evaluations: "2 5" };
      field = h("input", {
        type: "text", "data-part": name, autocomplete: "off", spellcheck: "false", placeholder: hints[name] ?? "", oninput: changed,
        onkeydown: (event) => { if (event.key === "Enter" && !event.ctrlKey) { event.preventDefault(); this.mode.check(); } },
      });
    }
    this.fields[name] = field;
    this.glyphs[name] = h("span", { class: "ex-glyph", "aria-hidden": "true" });
    return h("label", { class: "ex-line", "data-line": name }, h("span", { text: t(`expart_${name}`) }), field, this.glyphs[name]);
  }

  /** Only the fields that belong to the kind of step. */
  adapt() {
    const wanted = STEP[this.fields.event.value] ?? [];
    for (const name of this.names.slice(1)) this.element.querySelector(`[data-line="${name}"]`).hidden = !wanted.includes(name);
  }

  focus() {
    this.fields[this.names[0]].focus();
  }

  /** A click on the tree fills in the next node that is asked for. */
  clicked(node) {
    const { name } = this.mode.view.recording.nodes[node];
    const shown = this.names.filter((one) => NODES.includes(one) && !this.element.querySelector(`[data-line="${one}"]`).hidden);
    const empty = shown.find((one) => !this.fields[one].value) ?? shown[0];
    if (!empty || ![...this.fields[empty].options].some(({ value }) => value === name)) return;
    this.fields[empty].value = name;
    this.mode.changed(node);
  }

  key(event) {
    if (event.key !== " " && event.key !== "Enter") return false;
    if (this.mode.view.selected === null || !this.names.some((name) => NODES.includes(name))) return false;
    this.clicked(this.mode.view.selected);
    return true;
  }

  text(name) {
    return this.fields[name].value.trim();
  }

  number(name) {
    const text = this.text(name);
    const value = number(text);
    const part = this.mode.ctx.t(`expart_${name}`);
    if (value === null) throw new Wrong(this.mode.ctx.t("ex_no_number", { node: part, text }), () => this.fields[name].focus());
    return value;
  }

  answer() {
    const { t } = this.mode.ctx;
    if (this.kind === "symbolic") return this.text("range") ? { constraint: this.text("range") } : {};
    if (this.kind === "deepening") {
      const found = {};
      const whole = (name, text) => {
        if (!/^\d{1,9}$/.test(text)) throw new Wrong(t("ex_no_number", { node: t(`expart_${name}`), text }), () => this.fields[name].focus());
        return Number(text);
      };
      if (this.text("evaluations")) found.evaluations = list(this.text("evaluations")).map((text) => whole("evaluations", text));
      if (this.text("depth")) found.depth = whole("depth", this.text("depth"));
      if (this.text("move")) found.move = this.text("move");
      if (this.text("value")) found.value = this.number("value");
      return found;
    }
    const event = this.text("event");
    if (!event) return {};
    const step = { event };
    for (const name of STEP[event]) {
      if (!this.text(name)) continue;
      step[name] = ["alpha", "beta", "best", "value"].includes(name) ? this.json(name) : this.text(name);
    }
    return { step };
  }

  /** A number as a trace has it: infinities are texts. */
  json(name) {
    const value = this.number(name);
    return /inf/.test(value) ? value : Number(value);
  }

  mark(mark, sign, words) {
    const part = ["ends"].includes(mark.part) ? "range" : mark.part;
    const field = this.fields[part];
    if (!field || (mark.verdict === "right" && field.dataset.verdict)) return;
    field.dataset.verdict = mark.verdict;
    field.title = words;
    this.glyphs[part].textContent = sign;
  }

  unmark() {
    for (const [name, field] of Object.entries(this.fields)) {
      delete field.dataset.verdict;
      field.title = "";
      this.glyphs[name].textContent = "";
    }
  }

  fill(answer) {
    const given = this.kind === "symbolic" ? { range: answer.constraint } : this.kind === "deepening" ? answer : answer.step ?? {};
    const text = (value) => (Array.isArray(value) ? value.join(" ") : value === undefined || value === null ? "" : String(value));
    this.restore(this.names.map((name) => text(given[name])));
  }

  lock(locked) {
    for (const field of Object.values(this.fields)) field.disabled = locked;
  }

  keep() {
    return this.names.map((name) => this.fields[name].value);
  }

  restore(kept) {
    kept.forEach((value, i) => { this.fields[this.names[i]].value = value; });
    if (this.kind === "next-step") this.adapt();
  }
}

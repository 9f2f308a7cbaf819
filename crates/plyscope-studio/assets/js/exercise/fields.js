// Answers that are written at the nodes: values, windows, all values of a window.

import { h } from "../dom.js";
import { list, number } from "./numbers.js";
import { neighbour, wayOf } from "./walk.js";

export const NARROW = "(max-width: 719px)";
const SIGNS = { alpha: "α", beta: "β", value: "=" };
const PARTS = {
  values: ["value"], negamax: ["value"], entry: ["alpha", "beta"], exit: ["alpha", "beta", "value"], history: ["alpha", "beta"],
  "best-move": ["value"],
};

/** What an answer calls them. */
const TABLES = { values: "values", negamax: "values", entry: "windows", exit: "windows", history: "histories" };

export class Fields {
  /** Fields at `nodes`; `table` is the name that the answer has for them. */
  constructor(mode, nodes = mode.posed.asked) {
    this.mode = mode;
    this.kind = mode.posed.kind;
    this.parts = PARTS[this.kind];
    this.nodes = nodes;
    this.inputs = new Map();
    // Lists of numbers need more room than there is at a node, and fingers more than there is on a phone.
    this.listed = this.kind === "history" || matchMedia(NARROW).matches;
    if (this.listed) {
      this.list = h("div", { class: "ex-list" });
      mode.formHost.prepend(this.list);
    }
    for (const node of nodes) this.build(node);
  }

  build(node) {
    const { t } = this.mode.ctx;
    const { name, children } = this.mode.view.recording.nodes[node];
    const inputs = {};
    const rows = this.parts.map((part) => {
      const input = h("input", {
        type: "text", class: "ex-field", inputmode: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
        "data-node": node, "data-part": part, "aria-label": t("ex_field", { part: t(`expart_${part}`), node: name }),
        onkeydown: (event) => this.key(event, node, part), onfocus: () => (this.listed ? this.mode.view.select(node) : this.mode.overlay.near(node)),
        oninput: () => this.mode.changed(node), onblur: () => { input.value = input.value.replace(/(-?)inf(inity)?/gi, "$1∞"); },
      });
      inputs[part] = input;
      const sign = this.parts.length > 1 ? [h("span", { class: "ex-sign", "aria-hidden": "true", text: SIGNS[part] })] : [];
      return h("span", { class: "ex-row" }, ...sign, input, h("span", { class: "ex-glyph", "aria-hidden": "true" }));
    });
    this.inputs.set(node, inputs);
    if (this.listed) this.list.append(h("div", { class: "ex-listed" }, h("strong", { text: name }), ...rows));
    else this.mode.overlay.add(node, h("div", { class: "ex-box" }, ...rows), children.length ? "beside" : "below");
  }

  /** All fields, in the order in which they are filled in. */
  all() {
    return [...(this.listed ? this.list : this.mode.overlay.element).querySelectorAll("input.ex-field")];
  }

  focus(node = this.nodes[0], part = this.parts[0]) {
    const inputs = this.inputs.get(node) ?? this.inputs.get(this.nodes[0]);
    const input = inputs[part] ?? inputs[this.parts[0]];
    input.focus({ preventScroll: !this.listed });
    input.select();
  }

  /** Arrows walk, Enter goes on, and at the last field checks. */
  key(event, node, part) {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = wayOf(event.key);
    const all = this.all();
    if (event.key === "Enter") {
      event.preventDefault();
      const next = all[all.indexOf(target) + (event.shiftKey ? -1 : 1)];
      if (next) next.select(), next.focus({ preventScroll: !this.listed });
      else if (!event.shiftKey) this.mode.check();
      return;
    }
    if (event.key === "Escape") {
      target.blur();
      this.mode.view.svg.focus({ preventScroll: true });
      return;
    }
    if (!way) return;
    // Within a text the arrows belong to the text.
    const { selectionStart: start, selectionEnd: end, value } = target;
    const inside = way === "left" ? end > 0 : start < value.length;
    const all_of_it = start === 0 && end === value.length;
    if ((way === "left" || way === "right") && inside && !all_of_it) return;
    event.preventDefault();
    const at = this.parts.indexOf(part);
    if (way === "up" && at > 0) this.focus(node, this.parts[at - 1]);
    else if (way === "down" && at < this.parts.length - 1) this.focus(node, this.parts[at + 1]);
    else {
      const next = neighbour(this.mode.view, node, way, (other) => this.inputs.has(other));
      if (next !== null) this.focus(next, way === "up" ? this.parts.at(-1) : way === "down" ? this.parts[0] : part);
    }
  }

  /** What is written at a node: `null` if nothing is, else an object by part; throws what is wrong. */
  read(node) {
    const { t } = this.mode.ctx;
    const { name } = this.mode.view.recording.nodes[node];
    const inputs = this.inputs.get(node);
    const found = {};
    for (const part of this.parts) {
      const text = inputs[part].value.trim();
      if (!text) continue;
      const bad = (word) => new Wrong(t("ex_no_number", { node: name, text: word }), () => this.focus(node, part));
      const one = (word) => {
        const value = number(word);
        if (value === null) throw bad(word);
        return value;
      };
      found[part] = this.kind === "history" ? list(text).map(one) : one(text);
    }
    if (Object.keys(found).length === 0) return null;
    // Half a window is none.
    const missing = this.parts.find((part) => found[part] === undefined && (part !== "value" || this.parts.length === 1));
    if (missing) throw new Wrong(t("ex_half", { node: name, part: t(`expart_${missing}`) }), () => this.focus(node, missing));
    return found;
  }

  answer() {
    const found = {};
    for (const node of this.nodes) {
      const parts = this.read(node);
      if (parts) found[this.mode.view.recording.nodes[node].name] = this.parts.length === 1 ? parts.value : parts;
    }
    if (Object.keys(found).length === 0) return {};
    return { [TABLES[this.kind]]: found };
  }

  /** A sign at the field that a mark is about. */
  mark(mark, sign, words) {
    const input = this.inputs.get(mark.node)?.[mark.part];
    if (!input) return;
    input.dataset.verdict = mark.verdict;
    input.title = words;
    input.nextSibling.textContent = sign;
  }

  unmark() {
    for (const inputs of this.inputs.values()) {
      for (const input of Object.values(inputs)) {
        delete input.dataset.verdict;
        input.title = "";
        input.nextSibling.textContent = "";
      }
    }
  }

  /** Writes an answer into the fields, as it is sent. */
  fill(answer) {
    const found = answer[TABLES[this.kind]] ?? {};
    const text = (value) => (Array.isArray(value) ? value.map(text).join(" ") : value === undefined || value === null ? "" : String(value).replace(/inf/, "∞"));
    for (const [node, inputs] of this.inputs) {
      const given = this.kind === "best-move" ? answer.value : found[this.mode.view.recording.nodes[node].name];
      for (const [part, input] of Object.entries(inputs)) {
        input.value = text(given !== null && typeof given === "object" ? given[part] : given);
      }
    }
  }

  /** Nothing can be typed while something else is shown. */
  lock(locked) {
    for (const inputs of this.inputs.values()) for (const input of Object.values(inputs)) input.readOnly = locked;
  }

  keep() {
    return [...this.inputs].map(([node, inputs]) => [node, Object.values(inputs).map((input) => input.value)]);
  }

  restore(kept) {
    for (const [node, values] of kept) Object.values(this.inputs.get(node) ?? {}).forEach((input, i) => { input.value = values[i]; });
  }
}

/** What is wrong with an answer before it is sent, and where. */
export class Wrong extends Error {
  constructor(message, go) {
    super(message);
    this.go = go;
  }
}

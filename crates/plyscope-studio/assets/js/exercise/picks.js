// Answers that are picked on the tree: leaves in order, leaves pruned, the best path, another order.

import { h } from "../dom.js";
import { Fields } from "./fields.js";

/** What all of them share: nodes are chosen by a click, or by the arrows and the space bar. */
class Picks {
  constructor(mode) {
    this.mode = mode;
    this.asked = new Set(mode.posed.asked);
  }

  may(node) {
    return this.asked.has(node);
  }

  focus(node = this.mode.posed.asked[0]) {
    this.mode.view.svg.focus({ preventScroll: true });
    this.mode.view.select(node);
  }

  name(node) {
    return this.mode.view.recording.nodes[node].name;
  }

  find(name) {
    return this.mode.view.recording.nodes.findIndex((node) => node.name === name);
  }

  lock() {}

  clicked(node) {
    if (this.may(node)) this.toggle(node);
  }

  key(event) {
    if (event.key !== " " && event.key !== "Enter") return false;
    const { selected } = this.mode.view;
    if (selected === null || !this.may(selected)) return false;
    this.toggle(selected);
    return true;
  }

  mark() {}

  unmark() {}
}

/** Leaves: in the order of the clicks, or pruned ones. */
export class Leaves extends Picks {
  constructor(mode) {
    super(mode);
    this.ordered = mode.posed.kind === "visited";
    this.chosen = [];
    this.said = h("p", { class: "ex-chosen" });
    mode.formHost.append(this.said);
    this.draw();
  }

  toggle(node) {
    const at = this.chosen.indexOf(node);
    if (at >= 0) this.chosen.splice(at, 1);
    else this.chosen.push(node);
    this.draw();
    this.mode.changed(node);
    const { ctx } = this.mode;
    ctx.say(ctx.t(at >= 0 ? "ex_unpicked" : "ex_picked", { node: this.name(node), n: this.chosen.length }));
  }

  key(event) {
    if (event.key === "Backspace" && this.chosen.length) {
      this.toggle(this.chosen.at(-1));
      return true;
    }
    return super.key(event);
  }

  draw() {
    const { overlay, view, ctx } = this.mode;
    overlay.removeAll(".ex-count");
    this.chosen.forEach((node, i) =>
      overlay.add(node, h("span", { class: `ex-count${this.ordered ? "" : " ex-pruned"}`, text: this.ordered ? i + 1 : "✂" }), "on"));
    for (const node of this.asked) view.nodeElements[node].classList.toggle(this.ordered ? "ex-taken" : "ex-gone", this.chosen.includes(node));
    const names = this.chosen.map((node) => this.name(node)).join(this.ordered ? " → " : "  ");
    this.said.textContent = names || ctx.t("ex_nothing_yet");
  }

  /** A mark is about a leaf that was chosen; every other one would tell which leaves there are to choose. */
  answered({ node }) {
    return this.chosen.includes(node);
  }

  answer() {
    return { leaves: this.chosen.map((node) => this.name(node)) };
  }

  fill({ leaves = [] }) {
    this.restore(leaves.map((name) => this.find(name)));
  }

  keep() {
    return this.chosen;
  }

  restore(kept) {
    this.chosen = kept;
    this.draw();
  }
}

/** The value of the root, and a path down from it. */
export class Path extends Picks {
  constructor(mode) {
    super(mode);
    this.fields = new Fields(mode, [0]);
    this.path = [];
    this.said = h("p", { class: "ex-chosen" });
    mode.formHost.append(this.said);
    this.draw();
  }

  focus(node) {
    if (node) super.focus(node);
    else this.fields.focus();
  }

  may(node) {
    return node !== 0 && this.asked.has(node);
  }

  /** The path leads to this node; a second click ends it above. */
  toggle(node) {
    const { nodes } = this.mode.view.recording;
    const way = [];
    for (let at = node; at !== 0; at = nodes[at].parent) way.unshift(at);
    const ends = this.path.at(-1) === node;
    this.path = ends ? way.slice(0, -1) : way;
    this.draw();
    this.mode.changed(node);
    this.mode.ctx.say(this.said.textContent);
  }

  draw() {
    const { view, ctx } = this.mode;
    view.nodeElements.forEach((element, node) => element.classList.toggle("ex-taken", this.path.includes(node)));
    view.edgeElements.forEach((element, node) => element.classList.toggle("ex-way", this.path.includes(node)));
    this.said.textContent = [0, ...this.path].map((node) => this.name(node)).join(" → ");
    if (!this.path.length) this.said.textContent = ctx.t("ex_path_how");
  }

  answer() {
    const value = this.fields.read(0)?.value;
    const path = this.path.map((node) => this.name(node));
    return { ...(value === undefined ? {} : { value }), ...(path.length ? { move: path[0], path } : {}) };
  }

  mark(...mark) {
    this.fields.mark(...mark);
  }

  unmark() {
    this.fields.unmark();
  }

  fill({ value, path = [] }) {
    this.fields.fill({ value });
    this.path = path.map((name) => this.find(name));
    this.draw();
  }

  lock(locked) {
    this.fields.lock(locked);
  }

  keep() {
    return { value: this.fields.keep(), path: this.path };
  }

  restore({ value, path }) {
    this.fields.restore(value);
    this.path = path;
    this.draw();
  }
}

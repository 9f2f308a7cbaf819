// Another order of the children, made on the tree.

import { h } from "../dom.js";
import { Drag, moved } from "./drag.js";

export class Orders {
  constructor(mode) {
    const { t } = mode.ctx;
    this.mode = mode;
    this.orders = new Map();
    mode.view.drag ??= new Drag(mode.view, {
      drop: (parent, children) => mode.filler.drop?.(parent, children),
      click: (node) => mode.clicked(node),
    });
    const button = (name, act) => h("button", { type: "button", class: `ex-${name}`, text: t(`exorder_${name}`), onclick: act });
    mode.formHost.append(h("p", { class: "ex-chosen", text: t("exorder_how") }),
      h("div", { class: "ex-buttons" }, button("left", () => this.move(-1)), button("right", () => this.move(1)), button("undo", () => this.reset())));
  }

  focus(node = this.mode.posed.asked[0]) {
    this.mode.view.svg.focus({ preventScroll: true });
    this.mode.view.select(node);
  }

  key(event) {
    if (!event.shiftKey || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return false;
    this.move(event.key === "ArrowLeft" ? -1 : 1);
    return true;
  }

  move(by) {
    const { view } = this.mode;
    const found = view.selected === null ? null : moved(view.recording.nodes, view.selected, by);
    if (found) this.drop(...found);
  }

  async drop(parent, children) {
    const { view, ctx } = this.mode;
    const node = view.selected;
    this.orders.set(parent, children);
    this.mode.changed(null);
    await this.mode.redraw([...this.orders]);
    if (node !== null) this.mode.view.select(node);
    const name = (one) => view.recording.nodes[one].name;
    ctx.say(`${name(parent)}: ${children.map(name).join(", ")}`);
  }

  async reset() {
    this.orders.clear();
    this.mode.changed(null);
    await this.mode.redraw([]);
  }

  answer() {
    const name = (one) => this.mode.view.recording.nodes[one].name;
    return { orders: Object.fromEntries([...this.orders].map(([parent, children]) => [name(parent), children.map(name)])) };
  }

  fill({ orders = {} }) {
    const { nodes } = this.mode.view.recording;
    const find = (name) => nodes.findIndex((node) => node.name === name);
    return this.restore(Object.entries(orders).map(([parent, children]) => [find(parent), children.map(find)]));
  }

  lock(locked) {
    for (const button of this.mode.formHost.querySelectorAll("button")) button.disabled = locked;
  }

  mark() {}

  unmark() {}

  keep() {
    return [...this.orders];
  }

  restore(kept) {
    this.orders = new Map(kept);
    return this.mode.redraw(kept);
  }
}

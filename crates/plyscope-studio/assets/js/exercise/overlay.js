// Things that lie on the tree at its nodes: fields, numbers, marks. They follow when the picture is moved.

import { h } from "../dom.js";

/** So much of the picture's own size at most: fields need not be larger than text. */
const LARGEST = 1.25;
/** Below this many pixels per unit a field is too small to type in; then the picture comes nearer. */
const LEAST_TYPED = 0.8;

export class Overlay {
  constructor(host) {
    this.host = host;
    this.element = h("div", { class: "fillin" });
    host.append(this.element);
    this.items = [];
  }

  show(view) {
    this.view = view;
    this.clear();
  }

  /** What lies on one tree goes before another one comes. */
  clear() {
    this.items = [];
    this.element.replaceChildren();
  }

  /** Puts an element at a node: `beside` it, `below` it, `on` its upper edge, or at its left upper `corner`. */
  add(node, element, where) {
    element.classList.add("at-node", `at-${where}`);
    element.dataset.at = node;
    this.element.append(element);
    this.items.push({ node, element, where });
    this.place();
    return element;
  }

  remove(element) {
    this.items = this.items.filter((item) => item.element !== element);
    element.remove();
  }

  removeAll(selector) {
    for (const { element } of this.items.filter(({ element: one }) => one.matches(selector))) this.remove(element);
  }

  at(node, selector) {
    return this.items.find((item) => item.node === node && item.element.matches(selector))?.element ?? null;
  }

  /** Follows the picture. */
  place() {
    const { view } = this;
    if (!view) return;
    const { places } = view;
    const { nodes } = view.recording;
    const scale = Math.min(LARGEST, view.scale);
    for (const { node, element, where } of this.items) {
      const [x, y, wide, high] = places[node];
      // Below a leaf stands its name.
      const under = high + (nodes[node].children.length ? 5 : 20);
      const [dx, dy] = { beside: [wide + 6, 0], below: [0, under], on: [0, -high - 3], corner: [-wide, -high] }[where];
      const [left, top] = [(x + dx - view.x) * view.scale, (y + dy - view.y) * view.scale];
      const shift = { beside: "translate(0, -50%)", below: "translate(-50%, 0)", on: "translate(-50%, -100%)", corner: "translate(-50%, -50%)" }[where];
      element.style.transform = `translate(${left}px, ${top}px) scale(${scale}) ${shift}`;
    }
  }

  /** Comes nearer if the fields are too small. */
  near(node) {
    const { view } = this;
    if (view.scale >= LEAST_TYPED) {
      view.reveal(node);
      return;
    }
    const [x, y] = view.places[node];
    view.zoom(1 / view.scale);
    view.lookAt(x, y);
  }
}

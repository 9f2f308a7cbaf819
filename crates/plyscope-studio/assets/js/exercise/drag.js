// Children are dragged to another place among their siblings, with the mouse or a finger.

import { s } from "../dom.js";

/** From here on it is a drag and no click. */
const FAR = 4;

export class Drag {
  /** `drop(parent, children)` gets the new order, `click(node)` what was only clicked. */
  constructor(view, { drop, click }) {
    this.view = view;
    this.drop = drop;
    this.click = click;
    const listen = (name, act) => view.svg.addEventListener(name, (event) => act.call(this, event), { capture: true });
    listen("pointerdown", this.down);
    listen("pointermove", this.move);
    listen("pointerup", this.up);
    listen("pointercancel", this.cancel);
  }

  down(event) {
    const group = event.target.closest?.("[data-node]");
    if (!group || this.held || event.button > 0) return;
    const node = Number(group.dataset.node);
    // Else the picture is dragged.
    event.stopPropagation();
    this.held = { node, id: event.pointerId, x: event.clientX, moved: false };
    this.view.svg.setPointerCapture(event.pointerId);
  }

  move(event) {
    const { held, view } = this;
    if (!held || event.pointerId !== held.id) return;
    event.stopPropagation();
    const dx = (event.clientX - held.x) / view.scale;
    const { nodes } = view.recording;
    if (nodes[held.node].parent === null || (!held.moved && Math.abs(event.clientX - held.x) < FAR)) return;
    held.moved = true;
    held.dx = dx;
    // What lies on the nodes stays behind.
    view.host.classList.add("ex-dragging");
    this.shift(held.node, dx);
    this.show();
  }

  /** The node comes along with all that is below it. */
  shift(node, dx) {
    const { nodes } = this.view.recording;
    const todo = [node];
    while (todo.length) {
      const at = todo.pop();
      const by = dx === 0 ? "" : `translate(${dx}px, 0)`;
      this.view.nodeElements[at].style.transform = by;
      if (at !== node) this.view.edgeElements[at].style.transform = by;
      else this.view.edgeElements[at].classList.toggle("ex-loose", dx !== 0);
      todo.push(...nodes[at].children);
    }
  }

  /** The order if it is dropped now. */
  order() {
    const { node, dx } = this.held;
    const { nodes, answer } = this.view.recording;
    const { places } = answer.picture;
    const others = nodes[nodes[node].parent].children.filter((other) => other !== node);
    const at = others.filter((other) => places[other][0] < places[node][0] + dx).length;
    return [...others.slice(0, at), node, ...others.slice(at)];
  }

  /** A line where it will stand. */
  show() {
    const { node } = this.held;
    const { places } = this.view.recording.answer.picture;
    const order = this.order();
    const at = order.indexOf(node);
    const x = (other) => places[other]?.[0];
    const [left, right] = [x(order[at - 1]), x(order[at + 1])];
    const middle = left === undefined ? right - 34 : right === undefined ? left + 34 : (left + right) / 2;
    const y = places[node][1];
    this.view.marks.replaceChildren(s("path", { class: "ex-drop", d: `M${middle} ${y - 30}v60` }));
  }

  up(event) {
    const { held, view } = this;
    if (!held || event.pointerId !== held.id) return;
    event.stopPropagation();
    const { nodes } = view.recording;
    const order = held.moved ? this.order() : null;
    this.let();
    if (!order) this.click(held.node);
    else if (order.join() !== nodes[nodes[held.node].parent].children.join()) this.drop(nodes[held.node].parent, order);
  }

  cancel(event) {
    if (this.held && event.pointerId === this.held.id) this.let();
  }

  let() {
    if (this.held.moved) this.shift(this.held.node, 0);
    this.view.marks.replaceChildren();
    this.view.host.classList.remove("ex-dragging");
    this.held = null;
  }
}

/** The children of a node's parent with the node one place to the left (-1) or right (1); `null` at the edge. */
export function moved(nodes, node, by) {
  const { parent } = nodes[node];
  if (parent === null) return null;
  const order = [...nodes[parent].children];
  const at = order.indexOf(node);
  if (at + by < 0 || at + by >= order.length) return null;
  [order[at], order[at + by]] = [order[at + by], order[at]];
  return [parent, order];
}

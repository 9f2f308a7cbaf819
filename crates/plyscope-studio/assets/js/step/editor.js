// Editing in place: type into a leaf, add, remove and move children.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { beside } from "./beside.js";

export class Editor {
  /** `change(edit)` makes a change and resolves when the new search is shown; `view()` is the tree view. */
  constructor(t, { change, view, host }) {
    this.t = t;
    this.change = change;
    this.view = view;
    this.node = null;
    this.input = h("input", { class: "leaf-input", type: "text", inputmode: "text", autocomplete: "off", spellcheck: "false" });
    this.input.hidden = true;
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => this.leave());
    const tool = (op, sign) => h("button", {
      type: "button", "data-op": op, title: t(`edit_${op}`), "aria-label": t(`edit_${op}`),
      onclick: () => this.tool(op),
    }, icon(sign));
    this.tools = h("div", { class: "node-tools", role: "toolbar", "aria-label": t("edit") },
      tool("value", "edit"), tool("add", "plus"), tool("remove", "minus"), tool("left", "left"), tool("right", "right"));
    this.tools.hidden = true;
    host.append(this.input, this.tools);
    this.host = host;
  }

  get recording() {
    return this.view().recording;
  }

  /** Shows the tools at a node. */
  open(node) {
    this.finish();
    this.node = node;
    this.view().select(node);
    this.tools.hidden = false;
    const info = this.recording.nodes[node];
    const siblings = info.parent === null ? [] : this.recording.nodes[info.parent].children;
    const place = siblings.indexOf(node);
    const can = { left: place > 0, right: place >= 0 && place < siblings.length - 1, remove: info.parent !== null };
    for (const button of this.tools.children) button.disabled = can[button.dataset.op] === false;
    this.place();
  }

  close() {
    this.finish();
    this.node = null;
    this.tools.hidden = true;
  }

  /** Follows the node when the picture moves. */
  place() {
    if (this.node === null || this.node >= this.recording.nodes.length) return;
    const box = this.view().box(this.node);
    const outer = this.host.getBoundingClientRect();
    const x = box.x + box.width / 2 - outer.x;
    const size = { width: this.tools.offsetWidth, height: this.tools.offsetHeight };
    const { left, top } = beside(this.view().wholeBox(this.node), size, outer, ["above", "below", "right", "left"]);
    this.tools.style.left = `${left}px`;
    this.tools.style.top = `${top}px`;
    const wide = Math.max(52, box.width + 12);
    const high = Math.max(30, box.height + 8);
    this.input.style.height = `${high}px`;
    this.input.style.width = `${wide}px`;
    this.input.style.left = `${x - wide / 2}px`;
    this.input.style.top = `${box.y - outer.y + box.height / 2 - high / 2}px`;
  }

  /** Types into a node: a leaf's value, or an inner node's static value. */
  type(node, first) {
    this.open(node);
    const value = this.recording.nodes[node].value ?? "";
    this.before = value;
    this.refused = null;
    this.input.value = first ?? value;
    this.input.hidden = false;
    this.input.setAttribute("aria-label", this.t("value_of", { node: this.recording.nodes[node].name }));
    this.place();
    this.input.focus();
    if (first === undefined) this.input.select();
  }

  typing() {
    return !this.input.hidden;
  }

  /** Takes the typed value; gives whether there was one to take. A wrong one stays, to be mended. */
  commit() {
    this.taking ??= this.taken().finally(() => { this.taking = null; });
    return this.taking;
  }

  async taken() {
    const { node, before } = this;
    const value = this.input.value.trim();
    const good = value === before || (await this.change({ op: "value", node, value }, this.input));
    this.refused = good ? null : value;
    if (good && this.node === node) this.finish();
    return good;
  }

  finish() {
    if (this.input.hidden) return;
    this.done = true;
    this.input.hidden = true;
    this.view().svg.focus({ preventScroll: true });
    this.done = false;
  }

  async leave() {
    if (this.done || this.taking || this.input.hidden) return;
    // What was refused once is not asked again.
    if (this.input.value.trim() === this.refused || !(await this.commit())) this.finish();
  }

  async key(event) {
    if (event.key === "Enter") {
      event.preventDefault();
      await this.commit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.finish();
    } else if (event.key === "Tab") {
      event.preventDefault();
      const next = this.neighbour(this.node, event.shiftKey ? -1 : 1);
      if (await this.commit()) this.type(next);
    }
  }

  /** The next leaf in the order of the picture. */
  neighbour(node, by) {
    const { nodes } = this.recording;
    const leaves = [];
    const visit = [0];
    while (visit.length) {
      const i = visit.pop();
      if (nodes[i].children.length === 0) leaves.push(i);
      else visit.push(...[...nodes[i].children].reverse());
    }
    const at = leaves.indexOf(node);
    return leaves[(at + by + leaves.length) % leaves.length];
  }

  async tool(op) {
    const { node } = this;
    if (op === "value") {
      this.type(node);
      return;
    }
    const { nodes } = this.recording;
    // Nodes keep their names, but not their numbers.
    const { name } = nodes[op === "remove" ? nodes[node].parent : node];
    if (await this.change({ op, node })) this.open(Math.max(0, this.recording.nodes.findIndex((one) => one.name === name)));
  }
}

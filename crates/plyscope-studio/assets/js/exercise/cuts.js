// Cuts: an edge is cut by a click, a node by a key; each cut has its kind, its cause and its depth.

import { h, s } from "../dom.js";

export class Cuts {
  constructor(mode) {
    this.mode = mode;
    this.asked = new Set(mode.posed.asked);
    /** In order: the node that is cut, the first child that is skipped if one was clicked, and what is said about it. */
    this.cuts = [];
    this.none = h("p", { class: "ex-chosen", text: mode.ctx.t("ex_cut_how") });
    this.rows = h("ol", { class: "ex-cuts" });
    mode.formHost.append(this.none, this.rows);
    // A thin line is hard to hit.
    mode.view.edgeElements.forEach((element, node) => {
      const line = element.querySelector("path");
      if (!line || node === 0) return;
      element.append(s("path", { class: "ex-hit", d: line.getAttribute("d"), "data-cut": node }));
    });
  }

  name(node) {
    return this.mode.view.recording.nodes[node].name;
  }

  focus(node = this.mode.posed.asked[0]) {
    this.mode.view.svg.focus({ preventScroll: true });
    this.mode.view.select(node);
  }

  clicked(node) {
    if (this.asked.has(node)) this.toggle(node, null);
  }

  /** The edge to a child was clicked: its parent is cut before it. */
  edge(child) {
    const { parent } = this.mode.view.recording.nodes[child];
    this.mode.view.select(parent, false);
    const cut = this.cuts.find(({ node }) => node === parent);
    if (cut && cut.child !== child) {
      cut.child = child;
      this.draw();
      this.mode.changed(parent);
    } else if (this.asked.has(parent)) this.toggle(parent, child);
  }

  key(event) {
    const { selected } = this.mode.view;
    if (selected === null || ![" ", "Enter", "c", "x"].includes(event.key)) return false;
    // On a leaf or behind the horizon there is nothing to cut; its edge may be.
    if (this.asked.has(selected) && event.key !== "x") this.toggle(selected, null);
    else if (selected !== 0) this.edge(selected);
    return true;
  }

  toggle(node, child) {
    const { ctx } = this.mode;
    const at = this.cuts.findIndex((cut) => cut.node === node);
    if (at >= 0) this.cuts.splice(at, 1);
    else this.cuts.push({ node, child, kind: "", cause: "", deep: "" });
    this.draw();
    this.mode.changed(node);
    ctx.say(ctx.t(at >= 0 ? "ex_uncut" : "ex_cut_at", { node: this.name(node), n: this.cuts.length }));
  }

  draw() {
    const { overlay, view, ctx } = this.mode;
    const { t } = ctx;
    const { nodes } = view.recording;
    overlay.removeAll(".ex-count");
    view.edgeElements.forEach((element, child) => {
      const cut = this.cuts.find(({ node }) => node === nodes[child].parent);
      const siblings = cut ? nodes[cut.node].children : [];
      const severed = cut && cut.child !== null && siblings.indexOf(child) >= siblings.indexOf(cut.child);
      element.classList.toggle("ex-severed", Boolean(severed));
    });
    this.none.hidden = this.cuts.length > 0;
    const select = (cut, part, options) => {
      const field = h("select", {
        "aria-label": t("ex_field", { part: t(`expart_${part}`), node: this.name(cut.node) }), "data-part": part, "data-node": cut.node,
        onchange: () => { cut[part] = field.value; this.mode.changed(cut.node); },
      }, ...options.map(([value, text]) => h("option", { value, text })));
      field.value = cut[part];
      return field;
    };
    this.rows.replaceChildren(...this.cuts.map((cut, i) => {
      overlay.add(cut.node, h("span", { class: "ex-count ex-pruned", text: `✂${i + 1}` }), "on");
      const above = [];
      for (let at = nodes[cut.node].parent; at !== null; at = nodes[at].parent) above.push([this.name(at), this.name(at)]);
      return h("li", {},
        h("strong", { text: this.name(cut.node) }),
        select(cut, "kind", [["", t("expart_kind")], ["alpha", "α"], ["beta", "β"]]),
        select(cut, "cause", [["", t("expart_cause")], ...above]),
        select(cut, "deep", [["", t("ex_how_deep")], ["0", t("ex_shallow")], ["1", t("ex_deep")]]),
        h("button", { type: "button", class: "quiet", text: "↑", title: t("ex_earlier"), "aria-label": t("ex_earlier"), disabled: i === 0, onclick: () => {
          this.cuts.splice(i - 1, 2, cut, this.cuts[i - 1]);
          this.draw();
          this.mode.changed(cut.node);
        } }),
        h("button", { type: "button", class: "quiet", text: "×", title: t("ex_remove"), "aria-label": t("ex_remove"), onclick: () => this.toggle(cut.node) }));
    }));
  }

  /** A mark is about a node that was cut; every other one would tell which nodes there are to cut. */
  answered(mark) {
    return this.cuts.some(({ node }) => node === mark.node);
  }

  answer() {
    const cut = ({ node, kind, cause, deep }) => ({
      node: this.name(node), ...(kind ? { kind } : {}), ...(cause ? { cause } : {}), ...(deep ? { deep: deep === "1" } : {}),
    });
    return { cuts: this.cuts.map(cut) };
  }

  mark(mark, sign, words) {
    const part = mark.part === "depth" ? "deep" : mark.part;
    const field = this.rows.querySelector(`[data-node="${mark.node}"][data-part="${part}"]`);
    if (!field) return;
    field.dataset.verdict = mark.verdict;
    field.title = words;
  }

  unmark() {
    for (const field of this.rows.querySelectorAll("[data-verdict]")) delete field.dataset.verdict;
  }

  fill({ cuts = [] }) {
    const find = (name) => this.mode.view.recording.nodes.findIndex((node) => node.name === name);
    this.restore(cuts.map(({ node, kind, cause, deep }) =>
      ({ node: find(node), child: null, kind: kind ?? "", cause: cause ?? "", deep: deep === undefined || deep === null ? "" : deep ? "1" : "0" })));
  }

  lock(locked) {
    for (const field of this.rows.querySelectorAll("select, button")) field.disabled = locked;
  }

  keep() {
    return this.cuts;
  }

  restore(kept) {
    this.cuts = kept;
    this.draw();
  }
}

// The ordering lab: children are moved, and what alpha-beta visits is counted at once.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { Drag, moved } from "./exercise/drag.js";
import { Overlay } from "./exercise/overlay.js";
import { still } from "./exercise/still.js";
import { neighbour, wayOf } from "./exercise/walk.js";
import { readOrders, writeOrders } from "./lab/link.js";
import { Plot } from "./lab/plot.js";
import { Chooser } from "./step/chooser.js";
import { historyKey } from "./step/keys.js";
import { paintPictures } from "./step/paint.js";
import { toolButton } from "./step/toolbar.js";
import { TreeView } from "./step/treeview.js";
import { style } from "./style.js";
import { keyName } from "./words.js";

export async function mount(root, ctx) {
  const [menu] = await Promise.all([ctx.call("menu", { lang: ctx.lang }), style("exercise"), style("lab")]);
  const mode = new LabMode(root, ctx, menu);
  await mode.start();
  return mode;
}

class LabMode {
  constructor(root, ctx, menu) {
    this.root = root;
    this.ctx = ctx;
    this.menu = menu;
    this.counting = new AbortController();
    this.build();
  }

  build() {
    const { t } = this.ctx;
    this.unpaint = paintPictures(this.ctx, this.menu);
    this.tree = h("button", { type: "button", class: "choose", title: t("tree"), onclick: () => this.chooser.open(this.found.text) });
    this.chooser = new Chooser(t, this.menu, (source) => this.choose(source));
    const button = (name, key, act) => h("button", { type: "button", class: `lab-${name}`, text: t(`lab_${name}`), title: `${t(`lab_${name}`)} (${keyName(key)})`, "aria-keyshortcuts": key, onclick: act });
    this.undoButton = toolButton(t, "undo", icon("undo"), () => this.restore("undo", "redo"), "Control+Z");
    this.redoButton = toolButton(t, "redo", icon("redo"), () => this.restore("redo", "undo"), "Control+Y");
    const toolbar = h("div", { class: "choices", role: "toolbar", "aria-label": t("choices") },
      h("label", { class: "pick" }, h("span", { text: t("tree") }), this.tree),
      h("span", { class: "group" }, button("best", "b", () => this.arrange("best")), button("worst", "w", () => this.arrange("worst")), button("given", "g", () => this.ask({}))),
      h("span", { class: "group" }, this.undoButton, this.redoButton),
      h("span", { class: "group" }, button("left", "Shift+ArrowLeft", () => this.move(-1)), button("right", "Shift+ArrowRight", () => this.move(1))),
      h("span", { class: "grow" }), button("step", "s", () => this.step()));
    this.host = h("div", { class: "tree-host" });
    this.overlay = new Overlay(this.host);
    const zoom = (sign, name, act) => h("button", { type: "button", class: "quiet", title: t(name), "aria-label": t(name), onclick: act }, sign);
    const zooms = h("div", { class: "zooms" }, zoom(icon("plus"), "zoom_in", () => this.view.zoom(1.3)),
      zoom(icon("minus"), "zoom_out", () => this.view.zoom(1 / 1.3)), zoom(icon("fit"), "zoom_fit", () => this.view.fit()));
    this.count = h("p", { class: "lab-count", role: "status" });
    this.ends = h("dl", { class: "lab-ends" });
    this.plot = new Plot(t);
    const legend = (n) => h("li", {}, h("span", { class: `lab-type lab-type-${n}`, text: n, "aria-hidden": "true" }), h("span", { text: t(`lab_type_${n}`) }));
    const side = h("aside", { class: "beside ex-side", tabindex: "0", "aria-label": t("beside") },
      h("h2", { class: "ex-title", text: t("lab_title") }), h("p", { class: "lab-how", text: t("lab_how") }), this.count, this.ends,
      this.plot.element,
      h("h3", { text: t("lab_critical") }), h("ul", { class: "lab-legend" }, legend(1), legend(2), legend(3)), h("p", { class: "lab-how", text: t("lab_critical_about") }));
    this.root.append(toolbar,
      h("div", { class: "work ex-work" },
        h("div", { class: "left" }, h("div", { class: "stage" }, h("div", { class: "side-view" }, h("div", { class: "convention-line" }), this.host), zooms)), side),
      this.chooser.element);
  }

  /** The tree and the order that parameters speak of. */
  opened(params) {
    const source = params.has("t") ? { tree: params.get("t") } : { example: params.get("e") || "worst-order" };
    return this.ask({ orders: readOrders(params.get("o")) }, source);
  }

  /** A former order, or tree, comes back. */
  async restore(way, back) {
    const { desk } = this.ctx;
    const params = desk[way]("order");
    if (params && (await this.opened(params))) desk[back]("order");
  }

  async start() {
    const problem = await this.opened(this.ctx.params);
    if (!problem) return;
    // The current tree stays what it is, even if it is too large for here.
    this.guest = true;
    await this.ask({}, { example: "worst-order" });
    this.guest = false;
    this.ctx.warn(this.ctx.t("bad_link", { problem, what: this.ctx.t("tab_lab") }));
  }

  /** Asks for an order and shows it; gives the problem in words, if there is one. */
  async ask(order, source = this.source) {
    this.abort?.abort();
    const abort = (this.abort = new AbortController());
    let found;
    try {
      found = await this.ctx.call("lab", { ...source, ...order, lang: this.ctx.lang }, abort.signal);
    } catch (problem) {
      if (problem.name === "AbortError") return "";
      this.ctx.warn(problem.message);
      return problem.message;
    }
    this.source = source;
    this.ctx.warn("");
    this.show(found);
    return null;
  }

  async choose(source) {
    if (source.random) {
      try {
        const { text } = await this.ctx.call("step", { random: source.random, lang: this.ctx.lang });
        return await this.ask({}, { tree: text });
      } catch (problem) {
        return problem.message;
      }
    }
    return this.ask({}, source);
  }

  arrange(arrange) {
    return this.ask({ arrange });
  }

  show(found) {
    const { t } = this.ctx;
    const selected = this.view?.selected ?? null;
    const same = this.found?.text === found.text;
    this.found = found;
    const recording = still(found.drawn, "lab-");
    this.overlay.clear();
    if (this.view) this.view.show(recording);
    else {
      this.view = new TreeView(this.host, recording, { label: t("tree_label"), onFrame: () => this.overlay.place() });
      this.host.append(this.overlay.element);
      this.drag = new Drag(this.view, { drop: (parent, children) => this.drop(parent, children), click: (node) => this.view.select(node, false) });
    }
    if (same && selected !== null) this.view.select(selected);
    this.overlay.show(this.view);
    found.critical.forEach((type, node) => {
      if (!type) return;
      this.view.nodeElements[node].classList.add(`lab-c${type}`);
      this.overlay.add(node, h("span", { class: `lab-type lab-type-${type}`, text: type, title: t(`lab_type_${type}`) }), "corner");
    });
    this.count.replaceChildren(h("strong", { text: found.leaves }), ` ${t("lab_leaves", { all: found.all })}`);
    this.count.dataset.leaves = found.leaves;
    const end = (name, value) => [h("dt", { text: t(`lab_${name}`) }), h("dd", { "data-end": name, text: value })];
    this.ends.replaceChildren(...end("least", found.least), ...end("most", found.most), ...end("all", found.all));
    if (!same) this.countAll();
    this.plot.show(found);
    this.tree.textContent = this.source.example ?? short(found.text);
    const params = new URLSearchParams(this.source.example ? { e: this.source.example } : { t: found.text });
    const orders = writeOrders(found.orders);
    if (orders) params.set("o", orders);
    if (!this.guest) this.ctx.link(params);
    const [past, future] = this.ctx.desk.depth("order");
    this.undoButton.disabled = past === 0;
    this.redoButton.disabled = future === 0;
    this.ctx.say(t("lab_said", { leaves: found.leaves, least: found.least, most: found.most }));
    document.title = `Plyscope · ${t("tab_lab")}`;
  }

  /** The plot belongs to the tree, whatever its order is now. */
  async countAll() {
    this.plot.counts = null;
    const { text } = this.found;
    try {
      const counts = await this.ctx.call("lab/plot", { tree: text, lang: this.ctx.lang }, this.counting.signal);
      if (this.found.text !== text) return;
      this.plot.counts = counts;
      this.plot.show(this.found);
    } catch (problem) {
      if (problem.name !== "AbortError") this.ctx.warn(problem.message);
    }
  }

  drop(parent, children) {
    return this.ask({ orders: this.found.orders.map(([node, kids]) => [node, node === parent ? children : kids]) });
  }

  move(by) {
    const { view } = this;
    const change = view.selected === null ? null : moved(view.recording.nodes, view.selected, by);
    if (change) this.drop(...change);
  }

  /** The search in this order, step by step. */
  step() {
    const params = new URLSearchParams({ t: this.found.ordered });
    this.ctx.desk.belongs("lab", params);
    this.ctx.open("step", params);
  }

  keys() {
    const { t } = this.ctx;
    return [
      ["↑ ↓ ← →", t("exkey_walk")], ["⇧← ⇧→", t("exkey_move")], ["b", t("lab_best")], ["w", t("lab_worst")], ["g", t("lab_given")],
      ["Control+Z", t("tool_undo")], ["Control+Y", t("tool_redo")], ["s", t("lab_step")], ["t", t("tree")], ["+ −", t("key_zoom")], ["f", t("zoom_fit")],
    ];
  }

  key(event) {
    const turn = this.view && historyKey(event);
    if (turn) {
      this.restore(turn, turn === "undo" ? "redo" : "undo");
      return true;
    }
    if (!this.view || event.ctrlKey || event.metaKey || event.altKey) return false;
    const way = wayOf(event.key);
    if (way && event.shiftKey) {
      if (way === "left" || way === "right") this.move(way === "left" ? -1 : 1);
      return true;
    }
    if (way) {
      const to = this.view.selected === null ? 0 : neighbour(this.view, this.view.selected, way);
      if (to !== null) {
        this.view.select(to);
        this.ctx.say(this.view.nodeElements[to].querySelector("title")?.textContent ?? "");
      }
      return true;
    }
    const action = {
      b: () => this.arrange("best"), w: () => this.arrange("worst"), g: () => this.ask({}), s: () => this.step(),
      t: () => this.chooser.open(this.found.text), f: () => this.view.fit(), "+": () => this.view.zoom(1.3), "-": () => this.view.zoom(1 / 1.3),
    }[event.key];
    if (!action) return false;
    action();
    return true;
  }

  unmount() {
    this.abort?.abort();
    this.counting.abort();
    this.view?.close();
    this.unpaint();
  }
}

/** A long tree in a few words. */
function short(text) {
  return text.length > 26 ? `${text.slice(0, 25)}…` : text;
}

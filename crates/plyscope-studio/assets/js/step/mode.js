// What Step and Watch share: recorded searches on one clock, the picture, and what stands beside it.
//
// A mode of its own says `tools()`, the line of choices; `taken()`, what the menu of files takes; `address()`, where it
// stands; `listing(name)`, which shows the other notation; and may say more in `framed`, `clicked`, `actions` and `helps`.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { style } from "../style.js";
import { Bar } from "./bar.js";
import { Boards } from "./boards.js";
import { GamePanel, levelWord } from "./game.js";
import { keyHelp, press } from "./keys.js";
import { Minimap } from "./minimap.js";
import { NumberLine } from "./numberline.js";
import { paintPictures } from "./paint.js";
import { Code, Counts, Stack, Table, Why } from "./panels.js";
import { Quiz } from "./quiz.js";
import { Recording } from "./recording.js";
import { legend, signs } from "./signs.js";
import { Sizes } from "./sizes.js";
import { takeMenu } from "./take.js";
import { TreeView } from "./treeview.js";

/** Trees with more nodes than this have buttons to fold them. */
const LARGE = 40;

export class SearchMode {
  constructor(root, ctx, menu, state) {
    Object.assign(this, { root, ctx, menu, state, sides: [] });
    this.build();
  }

  // The page.

  build() {
    const { t } = this.ctx;
    this.root.classList.add("mode-search");
    this.unpaint = paintPictures(this.ctx, this.menu);
    this.ctx.onTheme(() => {
      this.bar.draw();
      if (this.sides[0]) this.minimap.show(this.view);
    });
    this.quiz = new Quiz(t, () => this.forward());
    this.take = takeMenu(this.ctx, () => ({ position: this.state.k, speed: this.bar.speed, ...this.taken() }));
    this.headers = [h("p", { class: "convention" }), h("p", { class: "convention other" })];
    const toolbar = h("div", { class: "choices", role: "toolbar", "aria-label": t("choices") },
      ...this.tools(), h("span", { class: "grow" }), this.take.share, this.take.menu);
    this.hosts = [h("div", { class: "tree-host" }), h("div", { class: "tree-host" })];
    this.minimap = new Minimap(t);
    this.line = new NumberLine(t);
    this.counts = [new Counts(t), new Counts(t)];
    const zoom = (sign, name, action) => h("button", { type: "button", class: "quiet", title: t(name), "aria-label": t(name), onclick: action }, sign);
    const zooms = h("div", { class: "zooms" },
      zoom(icon("plus"), "zoom_in", () => this.eachView((view) => view.zoom(1.3))),
      zoom(icon("minus"), "zoom_out", () => this.eachView((view) => view.zoom(1 / 1.3))),
      zoom(icon("fit"), "zoom_fit", () => this.eachView((view) => view.fit())),
      ...(this.foldButtons = [zoom(icon("folded"), "fold_all", () => this.view?.foldAll(false)), zoom(icon("unfolded"), "unfold_all", () => this.view?.foldAll(true))]));
    const column = (i) => h("div", { class: "side-view", "data-side": i },
      h("div", { class: "convention-line" }, this.headers[i]), this.hosts[i], this.counts[i].element);
    this.stage = h("div", { class: "stage" }, column(0), column(1), zooms, this.minimap.canvas);
    const go = (k) => this.go(k);
    this.panels = [new Why(t), new Code(t, (listing) => this.listing(listing)), new Stack(t, go), new Table(t, go)];
    // On a phone it stands there.
    this.panels[0].body.append(legend(t));
    this.phoneTabs = h("div", { class: "panel-tabs", role: "tablist" }, ...["why", "code", "stack", "table"].map((name) =>
      h("button", { type: "button", role: "tab", "data-for": name, text: t(name), onclick: () => this.phone(name) })));
    this.side = h("aside", { class: "beside", "aria-label": t("beside") }, ...this.panels.map((p) => p.element));
    this.bar = new Bar(t, {
      go: (k, animate) => this.go(k, animate), move: (name) => this.move(name),
      next: () => this.go(this.stop("after"), this.bar.speed <= 2),
    });
    this.work = h("div", { class: "work" }, h("div", { class: "left" }, this.stage, this.quiz.element, legend(t), h("div", { class: "line-host" }, this.line.element)),
      this.phoneTabs, this.side);
    this.sizes = new Sizes(t, this.work, this.side);
    this.game = new GamePanel(this.ctx, this.leaving());
    this.side.prepend(this.game.element);
    this.root.append(toolbar, this.work, this.bar.element);
    this.phone("why");
  }

  phone(name) {
    this.side.dataset.tab = name;
    for (const tab of this.phoneTabs.children) tab.setAttribute("aria-selected", String(tab.dataset.for === name));
    // What was hidden could not be scrolled.
    for (const panel of this.panels) if (this.sides[0]) panel.reveal?.();
  }

  /** Nothing before the first search has come. */
  get recording() {
    return this.sides[0]?.recording;
  }

  get view() {
    return this.sides[0]?.view;
  }

  eachView(f) {
    for (const side of this.sides) f(side.view);
  }

  // The searches.

  /** Shows the answers of `step` or `watch` side by side at position `k`; `boards` are those of the first. */
  present(answers, boards, k, changed = false) {
    this.root.classList.toggle("comparing", answers.length > 1);
    this.root.classList.toggle("recorded", Boolean(answers[0].game));
    // What stands around the picture comes first: it takes room from it.
    const large = answers[0].nodes.length > LARGE;
    for (const button of this.foldButtons) button.hidden = !large;
    this.root.classList.toggle("large", large);
    this.headers.forEach((header, i) => { header.textContent = this.header(answers[i]); });
    answers.forEach((answer, i) => {
      answer.prefix = `s${i}-`;
      this.put(i, new Recording(answer, i === 0 ? boards : null), changed);
    });
    for (const side of this.sides.splice(answers.length)) side.view.close();
    this.game.take(this.recording);
    this.last = Math.max(...this.sides.map(({ recording }) => recording.last));
    this.bar.clock(this.sides.map(({ recording }) => recording), this.last);
    this.ctx.warn("");
    this.go(Math.min(k, this.last));
    // At the result there are words to be seen that were not there before.
    if (answers[0].game && this.view.current === null && !this.view.touched) this.view.look();
    this.link(this.address());
  }

  /** Where it stands is kept, and in the address. */
  link(next) {
    this.ctx.link(next);
  }

  /** How it is searched, with the level as Play calls it. */
  header({ header, game } = { header: "" }) {
    return header.split("; ").map((part) => (part === game?.level ? levelWord(this.ctx.t, part) : part)).join("; ");
  }

  /** The boards of a game's search, with the colours that they need; nothing for a tree. */
  async boards(game) {
    if (!game) return null;
    const [boards] = await Promise.all([Boards.of(this.ctx, game), style("play")]);
    return boards;
  }

  put(i, recording, changed) {
    const { t } = this.ctx;
    if (this.sides[i]) {
      this.sides[i].recording = recording;
      this.sides[i].view.show(recording, changed);
      return;
    }
    const view = new TreeView(this.hosts[i], recording, {
      label: t("tree_label"),
      onNode: (node) => this.clicked(node, i),
      onEdit: (node) => i === 0 && this.edited(node),
      foldWords: t("fold_here"),
      onFold: (shown) => {
        for (const side of this.sides) if (side.view !== shown) side.view.foldLike(shown);
        this.go(this.state.k);
      },
      onFrame: (shown) => {
        if (i > 0) return;
        this.framed(shown);
        this.minimap.show(shown);
      },
    });
    this.sides[i] = { recording, view };
  }

  /** Another part of the picture is looked at. */
  framed() {}

  /** A node was clicked twice. */
  edited() {}

  /** Buttons under what is told of a game. */
  leaving() {
    return [];
  }

  // The clock.

  go(k, animate) {
    const now = Math.max(0, Math.min(this.last, Math.trunc(k)));
    this.state.k = now;
    for (const { recording, view } of this.sides) view.go(Math.min(now, recording.last), animate);
    const at = Math.min(now, this.recording.last);
    const changed = this.panels.filter((panel) => panel.show(this.recording, at) !== false);
    this.game.show(at);
    this.line.show(this.recording, at);
    this.sides.forEach(({ recording }, i) => this.counts[i].show(recording, Math.min(now, recording.last)));
    if (this.sides.length > 1) this.differ(now);
    const sentence = this.panels[0].sentence(this.recording, at);
    this.bar.show(now, sentence);
    for (const panel of changed) panel.reveal?.();
    if (!this.minimap.canvas.hidden) this.minimap.show(this.view);
    if (!this.bar.timer) this.ctx.say(sentence);
    // The address follows, but not at every one of sixty steps a second.
    this.link(() => this.address());
  }

  /** Marks what one search looked at and the other skipped. */
  differ(k) {
    const [a, b] = this.sides;
    const state = ({ recording }, node) => recording.state(node, Math.min(k, recording.last));
    const nodes = [];
    const seen = (name) => name === "open" || name === "done";
    for (let i = 0; i < a.recording.nodes.length; i += 1) {
      const [one, other] = [state(a, i), state(b, i)];
      if ((one === "skipped" && seen(other)) || (other === "skipped" && seen(one))) nodes.push(i);
    }
    a.view.differ(nodes);
    b.view.differ(nodes);
  }

  /** The stop `before` or `after` this one; node by node, those that are folded away are passed over. */
  stop(way) {
    const { recording, view } = this;
    const { unit } = this.bar;
    let to = recording[way](unit, this.state.k);
    const hidden = () => unit === "node" && to > 0 && to <= recording.count && !view.shows(recording.nodeAt(to));
    while (hidden()) to = recording[way](unit, to);
    return to;
  }

  forward() {
    this.go(this.stop("after"), true);
    this.quiz.ask(this.recording, this.state.k);
  }

  move(name) {
    const { recording } = this;
    const { k } = this.state;
    this.bar.stop();
    if (name === "forward") {
      if (!this.quiz.asked) this.forward();
      return;
    }
    this.quiz.close();
    const to = {
      first: () => 0,
      back: () => this.stop("before"),
      last: () => this.last,
      cut: () => recording.next(recording.cutSteps, k) ?? this.last,
      leaf: () => recording.next(recording.leafSteps, k) ?? this.last,
      previousCut: () => recording.previous(recording.cutSteps, k) ?? 0,
      previousLeaf: () => recording.previous(recording.leafSteps, k) ?? 0,
      over: () => recording.over(k),
      out: () => recording.out(k),
    }[name]();
    this.go(to);
    this.quiz.ask(recording, this.state.k);
  }

  runTo(node, side = 0) {
    const to = this.sides[side].recording.visit(node, this.state.k);
    if (to !== null) this.go(to);
    else this.ctx.say(this.ctx.t("never_visited", { node: this.recording.nodes[node].name }));
  }

  clicked(node, side) {
    this.bar.stop();
    this.runTo(node, side);
  }

  // Keys.

  /** The node that keys speak of. */
  select(node) {
    this.view.select(node);
    this.game.show(this.state.k, node);
  }

  /** What the keys of the mode itself do, by key. */
  actions() {
    return {};
  }

  /** And what they are, for the help. */
  helps() {
    return [];
  }

  keys() {
    return [...keyHelp(this.ctx.t), ...this.helps()];
  }

  signs() {
    return signs(this.ctx.t);
  }

  key(event) {
    return this.sides.length > 0 && press(this, event);
  }

  unmount() {
    this.abort?.abort();
    this.bar.close();
    this.eachView((view) => view.close());
    this.unpaint();
  }
}

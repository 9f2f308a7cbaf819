// Step through a recorded search of a tree.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { Bar } from "./step/bar.js";
import { Chooser } from "./step/chooser.js";
import { Editor } from "./step/editor.js";
import { GamePanel } from "./step/game.js";
import { keyHelp, press } from "./step/keys.js";
import { START, read, request, write } from "./step/link.js";
import { Minimap } from "./step/minimap.js";
import { NumberLine } from "./step/numberline.js";
import { Code, Counts, Stack, Table, Why } from "./step/panels.js";
import { paintPictures } from "./step/paint.js";
import { Question } from "./step/question.js";
import { Quiz } from "./step/quiz.js";
import { Recording } from "./step/recording.js";
import { legend, signs } from "./step/signs.js";
import { Sizes } from "./step/sizes.js";
import { takeMenu } from "./step/take.js";
import { searchChoices, toolButton } from "./step/toolbar.js";
import { Trees } from "./step/trees.js";
import { TreeView } from "./step/treeview.js";
import { fetchSearch } from "./searches.js";
import { style } from "./style.js";

/** From so many nodes on there are buttons to fold a tree. */
const LARGE = 40;

export async function mount(root, ctx) {
  const [menu] = await Promise.all([ctx.call("menu", { lang: ctx.lang }), style("search")]);
  const mode = new StepMode(root, ctx, menu);
  await mode.start();
  return mode;
}

class StepMode {
  constructor(root, ctx, menu) {
    this.root = root;
    this.ctx = ctx;
    this.menu = menu;
    this.state = read(ctx.params);
    this.sides = [];
    this.trees = new Trees(this);
    this.build();
  }

  // The page.

  build() {
    const { t } = this.ctx;
    this.unpaint = paintPictures(this.ctx, this.menu);
    this.ctx.onTheme(() => {
      this.bar.draw();
      if (this.sides[0]) this.minimap.show(this.view);
    });
    this.tree = h("button", { type: "button", class: "choose", title: t("tree"), onclick: () => this.chooser.open(this.recording.answer.text) });
    this.choices = searchChoices(t, this.menu, (change, at) => this.set(change, at), false);
    this.otherChoices = searchChoices(t, this.menu, (change, at) => this.set({ compare: { ...this.state.compare, ...change } }, at), true);
    this.editButton = toolButton(t, "edit", icon("edit"), () => this.edit(!this.editing), "e");
    this.editButton.setAttribute("aria-pressed", "false");
    this.undoButton = toolButton(t, "undo", icon("undo"), () => this.undo(), "Control+Z");
    this.redoButton = toolButton(t, "redo", icon("redo"), () => this.redo(), "Control+Y");
    this.flipButton = toolButton(t, "flip", icon("flip"), () => this.change({ op: "flip" }), "x");
    this.compareButton = toolButton(t, "compare", icon("compare"), () => this.compare(), "v");
    this.quiz = new Quiz(t, () => this.forward());
    this.quizButton = toolButton(t, "quiz", t("quiz"), () => this.quizzing(), "k");
    this.quizButton.setAttribute("aria-pressed", "false");
    this.take = takeMenu(this.ctx, () => ({ request: this.request(this.state), position: this.state.k, speed: this.bar.speed, search: this.state.search }));
    this.header = h("p", { class: "convention" });
    this.otherHeader = h("p", { class: "convention other" });
    const toolbar = h("div", { class: "choices", role: "toolbar", "aria-label": t("choices") },
      h("label", { class: "pick" }, h("span", { text: t("tree") }), this.tree),
      h("span", { class: "pick searches" }, h("span", { text: t("algorithm") }), ...this.choices.elements),
      h("span", { class: "group" }, this.flipButton, this.editButton, this.undoButton, this.redoButton),
      h("span", { class: "group" }, this.compareButton, this.quizButton),
      h("span", { class: "pick second" }, h("span", { text: t("with") }), ...this.otherChoices.elements),
      h("span", { class: "grow" }),
      this.take.share, this.take.menu);
    this.hosts = [h("div", { class: "tree-host" }), h("div", { class: "tree-host" })];
    this.question = new Question(t, (node, value) => this.ask(node, value), () => this.closeQuestion());
    this.minimap = new Minimap(t);
    this.line = new NumberLine(t);
    this.counts = [new Counts(t), new Counts(t)];
    const zoom = (sign, name, action) => h("button", { type: "button", class: "quiet", title: t(name), "aria-label": t(name), onclick: action }, sign);
    const zooms = h("div", { class: "zooms" },
      zoom(icon("plus"), "zoom_in", () => this.eachView((view) => view.zoom(1.3))),
      zoom(icon("minus"), "zoom_out", () => this.eachView((view) => view.zoom(1 / 1.3))),
      zoom(icon("fit"), "zoom_fit", () => this.eachView((view) => view.fit())),
      ...(this.foldButtons = [zoom(icon("folded"), "fold_all", () => this.view.foldAll(false)), zoom(icon("unfolded"), "unfold_all", () => this.view.foldAll(true))]));
    const column = (i) => h("div", { class: "side-view", "data-side": i },
      h("div", { class: "convention-line" }, i === 0 ? this.header : this.otherHeader), this.hosts[i], this.counts[i].element);
    this.stage = h("div", { class: "stage" }, column(0), column(1), zooms, this.minimap.canvas, this.question.element);
    const go = (k) => this.go(k);
    this.panels = [new Why(t), new Code(t, (listing) => this.run({ ...this.state, listing }, this.state.k)), new Stack(t, go), new Table(t, go)];
    this.phoneTabs = h("div", { class: "panel-tabs", role: "tablist" }, ...["why", "code", "stack", "table"].map((name) =>
      h("button", { type: "button", role: "tab", "data-for": name, text: t(name), onclick: () => this.phone(name) })));
    this.game = new GamePanel(this.ctx);
    this.side = h("aside", { class: "beside", "aria-label": t("beside") }, ...this.panels.map((p) => p.element));
    this.bar = new Bar(t, {
      go: (k, animate) => this.go(k, animate), move: (name) => this.move(name),
      next: () => this.go(this.stop("after"), this.bar.speed <= 2),
    });
    this.work = h("div", { class: "work" }, h("div", { class: "left" }, this.stage, this.quiz.element, legend(t), h("div", { class: "line-host" }, this.line.element)),
      this.phoneTabs, this.side);
    this.sizes = new Sizes(t, this.work, this.side);
    this.side.prepend(this.game.element);
    this.root.append(toolbar,
      this.work,
      this.bar.element);
    this.chooser = new Chooser(t, this.menu, (source) => this.trees.choose(source));
    this.root.append(this.chooser.element);
    this.editor = new Editor(t, { change: (edit, at) => this.change(edit, at), view: () => this.view, host: this.hosts[0] });
    this.phone("why");
  }

  phone(name) {
    this.side.dataset.tab = name;
    for (const tab of this.phoneTabs.children) tab.setAttribute("aria-selected", String(tab.dataset.for === name));
    // What was hidden could not be scrolled.
    for (const panel of this.panels) if (this.sides[0]) panel.reveal?.();
  }

  get recording() {
    return this.sides[0].recording;
  }

  get view() {
    return this.sides[0].view;
  }

  eachView(f) {
    for (const side of this.sides) f(side.view);
  }

  // What is searched.

  request(side) {
    return request(this.state, side, this.ctx.lang);
  }

  async start() {
    const problem = await this.run(this.state, this.state.k);
    if (problem) {
      // A broken link still gives a page.
      const wanted = this.state;
      this.state = read(new URLSearchParams());
      await this.run(this.state, 0);
      this.ctx.warn(this.ctx.t("bad_link", { problem, what: wanted.algorithm }));
    }
  }

  /**
   * Searches as `state` says and shows it; gives the problem in words if there is one, and then nothing changes. Only
   * the newest of several requests is shown.
   */
  async run(state, k, edit) {
    const ticket = (this.ticket = (this.ticket || 0) + 1);
    this.abort?.abort();
    this.abort = new AbortController();
    try {
      if (state.search && !(await fetchSearch(state.search))) return this.ctx.t("search_gone");
    } catch (problem) {
      return problem.message;
    }
    const sides = [state, ...(state.compare ? [state.compare] : [])];
    const ask = (side, i, more) => this.ctx.call("step", {
      ...request(state, side, this.ctx.lang), ...more, prefix: `s${i}-`,
    }, this.abort.signal);
    let answers;
    try {
      if (edit) {
        // The change is made once; the other side gets the changed tree.
        const first = await ask(state, 0, { edit });
        state = { ...state, tree: first.text, example: null };
        const rest = state.compare
          ? [await this.ctx.call("step", { ...request(state, state.compare, this.ctx.lang), prefix: "s1-" }, this.abort.signal)]
          : [];
        answers = [first, ...rest];
      } else {
        answers = await Promise.all(sides.map((side, i) => ask(side, i)));
      }
    } catch (problem) {
      if (problem.name === "AbortError") return "";
      return problem.message;
    }
    if (ticket !== this.ticket) return "";
    // The address holds the tree as the server writes it, whatever it was typed as.
    this.state = state.tree === null ? state : { ...state, tree: answers[0].text };
    this.root.classList.toggle("recorded", Boolean(state.search));
    this.root.classList.toggle("comparing", answers.length > 1);
    answers.forEach((answer, i) => {
      answer.prefix = `s${i}-`;
      this.put(i, new Recording(answer), Boolean(edit));
    });
    for (const side of this.sides.splice(answers.length)) side.view.close();
    this.game.take(this.recording);
    this.last = Math.max(...this.sides.map(({ recording }) => recording.last));
    this.bar.clock(this.sides.map(({ recording }) => recording), this.last);
    this.ctx.warn("");
    this.go(Math.min(k, this.last));
    this.ctx.link(write(this.state));
    this.describe();
    return null;
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
      onEdit: (node) => i === 0 && this.editor.type(node),
      foldWords: t("fold_here"),
      onFold: (shown) => {
        for (const side of this.sides) if (side.view !== shown) side.view.foldLike(shown);
        this.go(this.state.k);
      },
      onFrame: (shown) => {
        if (i > 0) return;
        this.editor.place();
        this.question.place(shown);
        this.minimap.show(shown);
      },
    });
    if (i === 0) this.hosts[0].append(this.editor.input, this.editor.tools);
    this.sides[i] = { recording, view };
  }

  describe() {
    const { t } = this.ctx;
    const { state } = this;
    const large = this.recording.nodes.length > LARGE;
    for (const button of this.foldButtons) button.hidden = !large;
    this.root.classList.toggle("large", large);
    this.choices.show(state);
    if (state.compare) this.otherChoices.show(state.compare);
    this.compareButton.setAttribute("aria-pressed", String(Boolean(state.compare)));
    const { game } = this.recording.answer;
    this.tree.textContent = game ? game.game : state.tree === null ? state.example : short(state.tree);
    this.header.textContent = this.recording.answer.header;
    this.otherHeader.textContent = this.sides[1]?.recording.answer.header ?? "";
    const [past, future] = this.ctx.desk.depth("tree");
    this.undoButton.disabled = past === 0;
    this.redoButton.disabled = future === 0;
    document.title = `Plyscope · ${t("tab_step")} · ${game ? game.game : state.tree === null ? state.example : state.algorithm}`;
  }

  /** The position, as far as it can be kept in another recording: the result stays the result. */
  place() {
    return this.state.k > this.recording.count ? Infinity : this.state.k;
  }

  /** Other choices on the same tree. Another search begins anew; one beside it leaves the clock alone. */
  async set(change, at) {
    // The rules of a link belong to its search; another one has the rules of its page.
    const rules = change.algorithm ? { cut: START.cut, raise: START.raise, last: START.last } : {};
    const k = Object.keys(change).join() === "compare" ? this.place() : 0;
    const next = { ...this.state, ...rules, ...change };
    const problem = await this.run(next, k);
    if (problem) {
      this.describe();
      this.ctx.warn(problem, { at, offer: this.offer(next) });
    }
  }

  /** Iterative deepening needs static values at inner nodes; they can be made up. */
  offer(state) {
    const deepens = [state, state.compare].some((side) => side?.algorithm === "deepening" || side?.depth !== null);
    const lacking = this.recording.nodes.some(({ value, children }) => value === null && children.length);
    return deepens && lacking ? [this.ctx.t("fill_static"), () => this.run(state, 0, { op: "estimates" })] : null;
  }

  compare() {
    const { state } = this;
    if (state.search) return;
    this.editor.close();
    if (state.compare) this.set({ compare: null });
    else {
      const algorithm = state.algorithm === "minimax" ? "alpha-beta" : "minimax";
      this.set({ compare: { algorithm, depth: null, rtl: state.rtl, best: false } });
    }
  }

  // Trees.

  change(edit, at) {
    if (this.state.search) return false;
    return this.trees.change(edit, at);
  }

  undo() {
    return this.trees.undo();
  }

  redo() {
    return this.trees.redo();
  }

  edit(on) {
    if (this.state.search) return;
    this.editing = on;
    this.editButton.setAttribute("aria-pressed", String(on));
    this.root.classList.toggle("editing", on);
    this.closeQuestion();
    if (on) this.editor.open(this.view.selected ?? this.view.current ?? 0);
    else {
      this.editor.close();
      this.view.select(null);
    }
  }

  // The clock.

  go(k, animate) {
    const now = Math.max(0, Math.min(this.last, Math.trunc(k)));
    this.state.k = now;
    for (const { recording, view } of this.sides) view.go(Math.min(now, recording.last), animate);
    const at = Math.min(now, this.recording.last);
    for (const panel of this.panels) panel.show(this.recording, at);
    this.game.show(this.recording, at);
    this.line.show(this.recording, at);
    if (!this.minimap.canvas.hidden) this.minimap.show(this.view);
    this.sides.forEach(({ recording }, i) => this.counts[i].show(recording, Math.min(now, recording.last)));
    if (this.sides.length > 1) this.differ(now);
    const sentence = this.panels[0].sentence(this.recording, at);
    this.bar.show(now, sentence);
    if (!this.bar.timer) this.ctx.say(sentence);
    // The address follows, but not at every one of sixty steps a second.
    this.ctx.link(() => write(this.state));
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

  quizzing() {
    if (this.state.search) return;
    const on = this.quiz.toggle();
    this.quizButton.setAttribute("aria-pressed", String(on));
    // What will come is not shown before it is answered.
    this.root.classList.toggle("quizzing", on);
    if (on) this.quiz.ask(this.recording, this.state.k);
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
    if (side === 0 && this.quiz.answer(node)) return;
    if (side === 0 && this.editing) {
      this.editor.leave();
      if (this.recording.nodes[node].children.length === 0) this.editor.type(node);
      else this.editor.open(node);
    } else if (side === 0 && this.recording.answer.skipped.includes(node) && this.recording.state(node, this.state.k) === "skipped") {
      this.openQuestion(node);
    } else {
      this.runTo(node, side);
    }
  }

  // What if?

  openQuestion(node) {
    this.view.select(node);
    this.question.open(this.view, node);
  }

  closeQuestion() {
    if (this.question.element.hidden) return;
    this.question.close();
    this.view.guess(null);
    this.view.select(null);
    this.view.svg.focus({ preventScroll: true });
  }

  ask(node, value) {
    this.view.guess(node, value);
    return this.ctx.call("question", { search: this.request(this.state), node, value });
  }

  // Keys.

  keys() {
    return keyHelp(this.ctx.t);
  }

  signs() {
    return signs(this.ctx.t);
  }

  key(event) {
    return press(this, event);
  }

  unmount() {
    this.abort?.abort();
    this.bar.close();
    this.eachView((view) => view.close());
    this.unpaint();
  }
}

/** A long tree in a few words. */
function short(text) {
  return text.length > 26 ? `${text.slice(0, 25)}…` : text;
}

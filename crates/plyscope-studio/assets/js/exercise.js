// Exercises: filled in on the tree, checked with feedback at the node.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { Cuts } from "./exercise/cuts.js";
import { Feedback } from "./exercise/feedback.js";
import { Fields, Wrong } from "./exercise/fields.js";
import { Form } from "./exercise/forms.js";
import { KINDS, read, spec, write } from "./exercise/link.js";
import { Orders } from "./exercise/orders.js";
import { Overlay } from "./exercise/overlay.js";
import { Leaves, Path } from "./exercise/picks.js";
import { Results } from "./exercise/results.js";
import { Settings } from "./exercise/settings.js";
import { still } from "./exercise/still.js";
import { neighbour, wayOf } from "./exercise/walk.js";
import { style } from "./style.js";
import { paintPictures } from "./step/paint.js";
import { TreeView } from "./step/treeview.js";

const FILLERS = {
  values: Fields, negamax: Fields, entry: Fields, exit: Fields, history: Fields, visited: Leaves, pruned: Leaves,
  "best-move": Path, cuts: Cuts, reorder: Orders, "next-step": Form, deepening: Form, symbolic: Form,
};

/** What was filled in when the tab was left, by its address: so one can look at something else and come back. */
let left = null;

export async function mount(root, ctx) {
  const [menu] = await Promise.all([ctx.call("menu", { lang: ctx.lang }), style("exercise")]);
  const mode = new ExerciseMode(root, ctx, menu);
  await mode.start();
  return mode;
}

class ExerciseMode {
  constructor(root, ctx, menu) {
    this.root = root;
    this.ctx = ctx;
    this.menu = menu;
    this.state = read(ctx.params);
    this.results = new Results();
    this.build();
  }

  build() {
    const { t } = this.ctx;
    this.unpaint = paintPictures(this.ctx, this.menu);
    const button = (name, act, more) => h("button", { type: "button", class: `ex-do-${name}`, text: t(`exdo_${name}`), onclick: act, ...more });
    this.kind = h("select", { class: "ex-kind", "aria-label": t("ex_kind"), onchange: () => this.set({ kind: this.kind.value, at: 0 }) },
      ...KINDS.map((kind) => h("option", { value: kind, text: t(`exkind_${kind}`) })));
    this.settings = new Settings(t, (change) => this.pose({ ...this.state, ...change }));
    this.where = h("span", { class: "ex-where" });
    this.next = button("next", () => this.forth(), { "aria-keyshortcuts": "n", title: `${t("exdo_next")} (n)` });
    this.student = h("input", { type: "text", class: "ex-student", placeholder: t("ex_student"), "aria-label": t("ex_student"), autocomplete: "name" });
    this.sum = h("p", { class: "ex-sum" });
    const take = (name, act) => h("button", { type: "button", "data-take": name, text: t(`extake_${name}`), onclick: () => { this.menuOf.open = false; act(); } });
    this.menuOf = h("details", { class: "menu take" }, h("summary", { text: t("ex_results") }),
      h("div", { class: "sheet" }, this.sum, this.student, take("json", () => this.results.json(this.student.value)),
        take("csv", () => this.results.csv(this.student.value)), take("clear", () => { this.results.clear(); this.tally(); })));
    this.share = button("link", () => this.copy());
    const toolbar = h("div", { class: "choices", role: "toolbar", "aria-label": t("choices") },
      h("label", { class: "pick ex-open" }, h("span", { text: t("ex_kind") }), this.kind), this.where,
      button("settings", () => this.settings.open(this.state), { "aria-haspopup": "dialog" }), this.next,
      h("span", { class: "grow" }), this.share, this.menuOf);
    this.host = h("div", { class: "tree-host" });
    this.overlay = new Overlay(this.host);
    this.convention = h("p", { class: "convention" });
    const zoom = (sign, name, act) => h("button", { type: "button", class: "quiet", title: t(name), "aria-label": t(name), onclick: act }, sign);
    const zooms = h("div", { class: "zooms" }, zoom(icon("plus"), "zoom_in", () => this.view.zoom(1.3)),
      zoom(icon("minus"), "zoom_out", () => this.view.zoom(1 / 1.3)), zoom(icon("fit"), "zoom_fit", () => this.view.fit()));
    this.title = h("h2", { class: "ex-title" });
    this.task = h("div", { class: "ex-task" });
    this.formHost = h("div", { class: "ex-answer" });
    this.said = h("p", { class: "ex-hint", role: "status" });
    this.feedback = new Feedback(this);
    const hint = (n) => h("button", { type: "button", class: "ex-hint-button", "data-strength": n, text: t(`ex_hint_${n}`), title: `${t(`ex_hint_${n}_about`)} (${n})`, onclick: () => this.hint(n) });
    this.checkButton = button("check", () => this.check(), { "aria-keyshortcuts": "Control+Enter", title: `${t("exdo_check")} (Ctrl Enter)` });
    this.checkButton.classList.add("primary");
    const side = h("aside", { class: "beside ex-side", "aria-label": t("beside") },
      this.title, this.task, this.formHost,
      h("div", { class: "ex-buttons ex-main" }, this.checkButton, button("solution", () => this.solution())),
      h("div", { class: "ex-buttons ex-hints", role: "group", "aria-label": t("ex_hints") }, h("span", { text: t("ex_hints") }), hint(1), hint(2), hint(3)),
      this.said, this.feedback.element);
    this.root.append(toolbar,
      h("div", { class: "work ex-work" },
        h("div", { class: "left" }, h("div", { class: "stage" },
          h("div", { class: "side-view" }, h("div", { class: "convention-line" }, this.convention), this.host), zooms)), side),
      this.settings.element);
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      this.check();
    });
  }

  async start() {
    const problem = await this.pose(this.state);
    if (problem === null) {
      if (left?.address === write(this.state).toString()) this.comeBack();
      return;
    }
    if (this.state.fixed) {
      // A teacher's link is followed or not; nothing else is put in its place.
      this.title.textContent = this.ctx.t("ex_bad_link");
      this.task.replaceChildren(h("p", { text: problem }));
      this.root.classList.add("ex-fixed");
      return;
    }
    await this.pose(read(new URLSearchParams()));
    this.ctx.warn(this.ctx.t("bad_link", { problem, what: this.state.kind }));
  }

  comeBack() {
    this.filler.restore(left.filled);
    if (left.marked) {
      this.marked = left.marked;
      this.feedback.show(left.marked);
    }
  }

  /** Makes the exercise of a state and shows it; gives the problem in words if there is one, and then nothing changes. */
  async pose(state) {
    this.abort?.abort();
    const abort = (this.abort = new AbortController());
    let posed;
    try {
      posed = await this.ctx.call("exercise", { spec: spec(state), lang: this.ctx.lang }, abort.signal);
    } catch (problem) {
      return problem.name === "AbortError" ? "" : problem.message;
    }
    if (abort.signal.aborted) return "";
    this.state = state;
    this.show(posed);
    this.ctx.link(write(state));
    this.ctx.warn("");
    return null;
  }

  async set(change) {
    const problem = await this.pose({ ...this.state, ...change });
    if (problem) {
      this.ctx.warn(problem);
      this.kind.value = this.state.kind;
    }
  }

  show(posed) {
    const { t } = this.ctx;
    this.posed = posed;
    this.marked = null;
    this.feedback.clear();
    this.filler = null;
    const recording = still(posed.drawn, "ex-");
    if (this.view) this.view.show(recording);
    else {
      this.view = new TreeView(this.host, recording, { label: t("tree_label"), onNode: (node) => this.clicked(node), onFrame: () => this.overlay.place() });
      this.host.append(this.overlay.element);
      this.view.svg.addEventListener("click", (event) => {
        const edge = event.target.closest?.("[data-cut]");
        if (edge && !this.view.moved) this.filler.edge?.(Number(edge.dataset.cut));
      });
    }
    this.overlay.show(this.view);
    this.root.dataset.kind = posed.kind;
    this.root.classList.toggle("ex-fixed", this.state.fixed);
    this.kind.value = posed.kind;
    const { seed, at, count, fixed } = this.state;
    this.where.textContent = fixed ? t("ex_of", { n: at + 1, count }) : t("ex_seed", { seed: seed + at });
    this.next.disabled = fixed && at + 1 >= count;
    this.title.textContent = t(`exkind_${posed.kind}`);
    this.task.replaceChildren(...posed.task.map((text) => h("p", { text })));
    this.convention.textContent = posed.convention;
    this.formHost.replaceChildren();
    this.said.textContent = "";
    this.given();
    this.filler = new FILLERS[posed.kind](this);
    this.record = null;
    this.tally();
    this.view.fit();
    document.title = `Plyscope · ${t("tab_exercise")} · ${t(`exkind_${posed.kind}`)}`;
    this.ctx.say(posed.task.join(" "));
  }

  /** What belongs to the question and is not in the picture: an unknown leaf, static values. */
  given() {
    const { posed, view } = this;
    if (posed.unknown !== null) {
      const leaf = view.nodeElements[posed.unknown];
      leaf.classList.add("ex-unknown");
      leaf.querySelector(".value").textContent = "x";
      const title = leaf.querySelector("title");
      if (title) title.textContent = `${posed.drawn.nodes[posed.unknown].name} = x`;
    }
    const horizon = posed.exercise.convention?.depth ?? null;
    const ply = (node) => (posed.drawn.nodes[node].parent === null ? 0 : ply(posed.drawn.nodes[node].parent) + 1);
    posed.drawn.nodes.forEach(({ value, children }, node) => {
      const judged = value !== null && children.length && (posed.kind === "deepening" || ply(node) === horizon);
      if (judged) this.overlay.add(node, h("span", { class: "ex-static", text: `[${value}]` }), posed.asked.includes(node) ? "below" : "beside");
    });
  }

  /** The same exercise with children in another order. */
  async redraw(orders) {
    const ticket = (this.ticket = (this.ticket ?? 0) + 1);
    let posed;
    try {
      posed = await this.ctx.call("exercise", { exercise: this.posed.exercise, orders, lang: this.ctx.lang });
    } catch (problem) {
      this.ctx.warn(problem.message);
      return;
    }
    if (ticket !== this.ticket) return;
    this.posed.drawn = posed.drawn;
    this.view.show(still(posed.drawn, "ex-"));
    this.overlay.show(this.view);
  }

  // Answering.

  clicked(node) {
    this.view.select(node, false);
    this.filler.clicked?.(node);
  }

  /** Something was filled in: marks about it are no longer true. */
  changed(node) {
    this.said.textContent = "";
    if (!this.marked) return;
    this.marked = null;
    this.feedback.clear();
    if (node !== null) this.view.select(node, false);
  }

  /** The answer, or `null` after it was said what is wrong with it. */
  answer() {
    try {
      const answer = this.filler.answer();
      this.ctx.warn("");
      return answer;
    } catch (wrong) {
      if (!(wrong instanceof Wrong)) throw wrong;
      this.ctx.warn(wrong.message);
      wrong.go();
      return null;
    }
  }

  recordOf() {
    this.record ??= this.results.of(this.posed.exercise, this.posed.convention);
    return this.record;
  }

  async check() {
    const answer = this.answer();
    if (answer === null) return;
    if (Object.keys(answer).length === 0) {
      this.ctx.warn(this.ctx.t("ex_empty"));
      this.filler.focus();
      return;
    }
    const { posed } = this;
    let marked;
    try {
      marked = await this.ctx.call("exercise/check", { exercise: posed.exercise, answer, lang: this.ctx.lang });
    } catch (problem) {
      this.ctx.warn(problem.message);
      return;
    }
    if (posed !== this.posed) return;
    this.marked = marked;
    this.said.textContent = "";
    this.results.graded(this.recordOf(), marked, answer);
    this.tally();
    this.feedback.show(marked);
  }

  async hint(strength) {
    const answer = this.answer();
    if (answer === null) return;
    const { posed } = this;
    try {
      const hint = await this.ctx.call("exercise/hint", { exercise: posed.exercise, answer, strength, lang: this.ctx.lang });
      if (posed !== this.posed) return;
      this.said.textContent = hint.text;
      if (hint.node !== null) this.view.select(hint.node);
      this.results.hinted(this.recordOf(), strength);
    } catch (problem) {
      this.ctx.warn(problem.message);
    }
  }

  /** The search of this tree under this convention, step by step. */
  async solution() {
    let key;
    try {
      key = await this.ctx.call("exercise/key", { exercise: this.posed.exercise });
    } catch (problem) {
      this.ctx.warn(problem.message);
      return;
    }
    this.results.shown(this.recordOf());
    const { tree, algorithm, depth, right_to_left, cut, raise, count_last } = key.solution;
    const params = new URLSearchParams({ t: tree, a: algorithm });
    if (depth !== null) params.set("d", depth);
    if (right_to_left) params.set("r", "1");
    if (cut === ">") params.set("c", "1");
    if (raise === "before") params.set("w", "1");
    if (!count_last) params.set("l", "1");
    this.ctx.open("step", params);
  }

  forth() {
    const { fixed, at, count, seed } = this.state;
    if (fixed && at + 1 >= count) return;
    this.set(fixed ? { at: at + 1 } : { seed: seed + at + 1, at: 0 }).then(() => this.filler.focus());
  }

  tally() {
    const { n, points, of } = this.results.sum();
    this.sum.textContent = n ? this.ctx.t("ex_sum", { n, points, of }) : this.ctx.t("ex_no_results");
  }

  /** A link that fixes everything. */
  async copy() {
    const { t } = this.ctx;
    const address = `${location.href.split("#")[0]}#/exercise?${write({ ...this.state, fixed: true, at: 0 })}`;
    this.share.dataset.link = address;
    try {
      await navigator.clipboard.writeText(address);
      this.ctx.say(t("link_copied"));
      this.share.textContent = t("link_copied");
      setTimeout(() => { this.share.textContent = t("exdo_link"); }, 1500);
    } catch {
      prompt(t("exdo_link"), address);
    }
  }

  // Keys.

  keys() {
    const { t } = this.ctx;
    return [
      ["Tab", t("exkey_tab")], ["↑ ↓ ← →", t("exkey_walk")], [t("space"), t("exkey_pick")], ["c x", t("exkey_cut")], ["⇧← ⇧→", t("exkey_move")],
      ["Ctrl Enter", t("exdo_check")], ["1 2 3", t("ex_hints")], ["n", t("exdo_next")], ["s", t("exdo_solution")], ["+ −", t("key_zoom")], ["f", t("zoom_fit")],
    ];
  }

  key(event) {
    if (!this.filler || event.ctrlKey || event.metaKey || event.altKey) return false;
    const onButton = event.target.closest?.("button, summary, a, select");
    if (onButton && [" ", "Enter"].includes(event.key)) return false;
    if (this.filler.key && !(this.filler instanceof Fields) && this.filler.key(event)) return true;
    const way = wayOf(event.key);
    if (way) {
      const from = this.view.selected;
      const to = from === null ? this.posed.asked[0] ?? 0 : neighbour(this.view, from, way);
      if (to !== null) {
        this.view.select(to);
        this.ctx.say(this.view.nodeElements[to].querySelector("title")?.textContent ?? "");
      }
      return true;
    }
    const action = {
      1: () => this.hint(1), 2: () => this.hint(2), 3: () => this.hint(3), n: () => this.forth(), s: () => this.solution(),
      f: () => this.view.fit(), "+": () => this.view.zoom(1.3), "-": () => this.view.zoom(1 / 1.3),
      Enter: () => this.filler.focus(this.view.selected ?? undefined),
    }[event.key];
    if (!action) return false;
    action();
    return true;
  }

  unmount() {
    this.abort?.abort();
    if (this.filler) left = { address: write(this.state).toString(), filled: this.filler.keep(), marked: this.marked };
    this.view?.close();
    this.unpaint();
  }
}

// Exercises: filled in on the tree, checked with feedback at the node.

import { h, save } from "./dom.js";
import { icon } from "./icons.js";
import { Cuts } from "./exercise/cuts.js";
import { Feedback } from "./exercise/feedback.js";
import { Fields, NARROW, Wrong } from "./exercise/fields.js";
import { Form } from "./exercise/forms.js";
import { keep, kept } from "./exercise/kept.js";
import { memory } from "./memory.js";
import { KINDS, kindAt, read, spec, write } from "./exercise/link.js";
import { sheetMenu } from "./exercise/paper.js";
import { Orders } from "./exercise/orders.js";
import { Overlay } from "./exercise/overlay.js";
import { Leaves, Path } from "./exercise/picks.js";
import { Results } from "./exercise/results.js";
import { Settings } from "./exercise/settings.js";
import { still } from "./exercise/still.js";
import { neighbour, wayOf } from "./exercise/walk.js";
import { style } from "./style.js";
import { historyKey } from "./step/keys.js";
import { paintPictures } from "./step/paint.js";
import { toolButton } from "./step/toolbar.js";
import { TreeView } from "./step/treeview.js";
import { keyName } from "./words.js";

const FILLERS = {
  values: Fields, negamax: Fields, entry: Fields, exit: Fields, history: Fields, visited: Leaves, pruned: Leaves,
  "best-move": Path, cuts: Cuts, reorder: Orders, "next-step": Form, deepening: Form, symbolic: Form,
};

export async function mount(root, ctx) {
  const [menu] = await Promise.all([ctx.call("menu", { lang: ctx.lang }), style("exercise")]);
  const mode = new ExerciseMode(root, ctx, menu);
  await mode.start();
  return mode;
}

/** Nothing was answered. */
function blank(answer) {
  return typeof answer === "object" && answer !== null && Object.values(answer).every(blank);
}

class ExerciseMode {
  constructor(root, ctx, menu) {
    this.root = root;
    this.ctx = ctx;
    this.menu = menu;
    this.state = this.wanted(ctx.params);
    this.results = new Results();
    this.build();
    // A phone that is turned has another kind of fields.
    this.width = matchMedia(NARROW);
    this.width.onchange = () => { if (this.posed) this.show(this.posed), this.comeBack(); };
  }

  /** The state that parameters speak of; a built-in tree may stand there by its name. */
  wanted(params) {
    const known = this.menu.examples.find(({ name }) => name === params.get("e"));
    return { ...read(params), ...(known && !params.has("t") ? { tree: known.text } : {}) };
  }

  address(state = this.state) {
    const params = write(state);
    const known = this.menu.examples.find(({ text }) => text === params.get("t"));
    if (known && !state.fixed) {
      params.delete("t");
      params.set("e", known.name);
    }
    return params;
  }

  build() {
    const { t } = this.ctx;
    this.unpaint = paintPictures(this.ctx, this.menu);
    const button = (name, act, more) => h("button", { type: "button", class: `ex-do-${name}`, text: t(`exdo_${name}`), onclick: act, ...more });
    this.kind = h("select", { class: "ex-kind", "aria-label": t("ex_kind"), onchange: () => this.set({ kind: this.kind.value, at: 0 }) },
      ...KINDS.map((kind) => h("option", { value: kind, text: t(`exkind_${kind}`) })));
    this.settings = new Settings(t, (change) => this.pose({ ...this.state, ...change }));
    this.from = h("select", { class: "ex-from", "aria-label": t("ex_from"), onchange: () => this.setTree(this.from.value) },
      ...["random", "current"].map((name) => h("option", { value: name, text: t(`ex_from_${name}`) })));
    this.undoButton = toolButton(t, "undo", icon("undo"), () => this.turn("past", "future"), "Control+Z");
    this.redoButton = toolButton(t, "redo", icon("redo"), () => this.turn("future", "past"), "Control+Y");
    this.where = h("span", { class: "ex-where" });
    this.next = button("next", () => this.forth(), { "aria-keyshortcuts": "n", title: `${t("exdo_next")} (n)` });
    this.student = this.nameField("ex-student");
    this.sum = h("p", { class: "ex-sum" });
    const take = (name, act) => h("button", { type: "button", "data-take": name, text: t(`extake_${name}`), onclick: () => { this.menuOf.open = false; act(); } });
    this.menuOf = h("details", { class: "menu take" }, h("summary", { text: t("ex_results") }),
      h("div", { class: "sheet" }, this.sum, this.student, take("json", () => this.results.json(this.student.value)),
        take("csv", () => this.results.csv(this.student.value)), (this.forget = take("clear", () => { this.results.clear(); this.record = null; this.tally(); }))));
    this.share = button("link", () => this.copy());
    this.previous = button("previous", () => this.forth(-1), { "aria-keyshortcuts": "p", title: `${t("exdo_previous")} (p)` });
    this.answers = button("answers", () => this.handOut());
    this.name = this.nameField("ex-name");
    this.count = h("p", { class: "ex-count-handed" });
    this.onward = h("button", { type: "button", class: "ex-do-onward", text: t("exdo_next"), onclick: () => this.forth() });
    this.sheet = sheetMenu(this.ctx, () => this.specs());
    const toolbar = h("div", { class: "choices", role: "toolbar", "aria-label": t("choices") },
      h("label", { class: "pick ex-open" }, h("span", { text: t("ex_kind") }), this.kind),
      h("label", { class: "pick ex-open" }, h("span", { text: t("tree") }), this.from), this.where,
      h("span", { class: "group" }, this.undoButton, this.redoButton),
      button("settings", () => this.settings.open(this.state), { "aria-haspopup": "dialog" }), this.previous, this.next,
      h("span", { class: "grow" }), this.share, this.sheet, this.menuOf);
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
    this.checkButton = button("check", () => this.check(), { "aria-keyshortcuts": "Control+Enter", title: `${t("exdo_check")} (${keyName("Control+Enter")})` });
    this.checkButton.classList.add("primary");
    this.solutionButton = button("solution", () => this.solution(), { "aria-pressed": "false", "aria-keyshortcuts": "s" });
    this.solved = h("section", { class: "ex-solution", "aria-live": "polite" });
    const side = h("aside", { class: "beside ex-side", "aria-label": t("beside") },
      this.title, this.task, this.formHost,
      h("div", { class: "ex-buttons ex-main" }, this.checkButton, this.solutionButton), this.solved,
      h("div", { class: "ex-buttons ex-hints", role: "group", "aria-label": t("ex_hints") }, h("span", { text: t("ex_hints") }), hint(1), hint(2), hint(3)),
      this.said, h("div", { class: "ex-hand-out" }, this.onward, this.count, h("div", { class: "ex-buttons" }, this.name, this.answers)),
      this.feedback.element, button("leave", () => this.pose(read(new URLSearchParams())), { class: "ex-do-leave quiet", title: t("ex_leave_about") }));
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

  /** The name of the person who answers; it is remembered. */
  nameField(name) {
    const { t } = this.ctx;
    const field = h("input", { type: "text", class: name, placeholder: t("ex_student"), "aria-label": t("ex_student"), autocomplete: "name" });
    field.value = memory.get("student") ?? "";
    field.addEventListener("input", () => {
      memory.set("student", field.value);
      for (const other of [this.student, this.name]) if (other !== field) other.value = field.value;
    });
    return field;
  }

  async start() {
    const problem = await this.pose(this.state);
    if (problem === null) return;
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

  /** What was filled in here before is there again, with its marks in the language of today. */
  async comeBack() {
    const last = kept(this.address().toString());
    if (!last) return;
    const { posed } = this;
    await this.filler.restore(last.filled);
    this.before = JSON.stringify(this.filler.keep());
    if (last.handed) this.handed();
    if (!last.checked || this.exam) return;
    const marked = await this.marksOf(this.filler.answer());
    if (marked && posed === this.posed) this.mark(marked);
  }

  keep(more = {}) {
    const draft = this.exam ? { answer: this.draft() } : {};
    keep(this.address().toString(), { filled: this.filler.keep(), checked: Boolean(this.marked), ...draft, ...more });
  }

  /** The answer so far, or `null` if it cannot be read. */
  draft() {
    try {
      return this.filler.answer();
    } catch (wrong) {
      if (wrong instanceof Wrong) return null;
      throw wrong;
    }
  }

  get exam() {
    return this.state.mode === "exam";
  }

  /** Goes back (or forth again) in what was filled in. */
  async turn(from, to) {
    if (this.locked) return;
    const last = this.steps[from].pop();
    if (last === undefined) return;
    this.steps[to].push(this.before);
    this.before = last;
    this.steps.node = undefined;
    await this.filler.restore(JSON.parse(last));
    this.unmark();
    this.keep();
    this.turns();
  }

  turns() {
    this.undoButton.disabled = this.steps.past.length === 0;
    this.redoButton.disabled = this.steps.future.length === 0;
  }

  /** Random trees, or the one that Step and Order show. */
  setTree(from) {
    if (from === "random") return this.set({ shape: "uniform", at: 0 });
    const source = this.ctx.desk.source("tree");
    return this.set({ shape: "given", tree: this.wanted(source).tree || this.menu.examples[0].text, at: 0 });
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
    // The tree as the server writes it, whatever it was typed as.
    this.state = state.shape === "given" ? { ...state, tree: posed.exercise.tree } : state;
    this.show(posed);
    this.ctx.link(this.address());
    this.ctx.warn("");
    await this.comeBack();
    return null;
  }

  async set(change) {
    const problem = await this.pose({ ...this.state, ...change });
    if (problem) {
      this.ctx.warn(problem);
      this.kind.value = this.state.kind;
      this.from.value = this.state.shape === "given" ? "current" : "random";
    }
  }

  show(posed) {
    const { t } = this.ctx;
    this.posed = posed;
    this.marked = null;
    this.locked = false;
    this.own = null;
    this.solutionButton.textContent = t("exdo_solution");
    this.solved.replaceChildren();
    this.solutionButton.setAttribute("aria-pressed", "false");
    this.root.classList.remove("ex-solved", "ex-handed");
    this.feedback.clear();
    this.filler = null;
    const recording = still(posed.drawn, "ex-");
    this.overlay.clear();
    if (this.view) this.view.show(recording);
    else {
      this.view = new TreeView(this.host, recording, { label: t("tree_label"), onNode: (node) => this.clicked(node), onFrame: () => this.overlay.place() });
      this.host.append(this.overlay.element);
      this.view.svg.addEventListener("click", (event) => {
        const edge = event.target.closest?.("[data-cut]");
        if (edge && !this.view.moved && !this.locked) this.filler.edge?.(Number(edge.dataset.cut));
      });
    }
    this.overlay.show(this.view);
    this.root.dataset.kind = posed.kind;
    this.root.classList.toggle("ex-fixed", this.state.fixed);
    this.kind.value = posed.kind;
    this.from.value = this.state.shape === "given" ? "current" : "random";
    const { seed, at, count, fixed } = this.state;
    this.root.dataset.mode = this.state.mode;
    this.checkButton.textContent = t(this.exam ? "exdo_hand" : "exdo_check");
    this.checkButton.disabled = false;
    this.previous.disabled = at === 0;
    this.where.textContent = fixed ? t("ex_of", { n: at + 1, count }) : t("ex_seed", { seed: seed + at });
    this.next.disabled = fixed && at + 1 >= count;
    this.title.textContent = t(`exkind_${posed.kind}`);
    this.task.replaceChildren(...posed.task.map((text) => h("p", { text })));
    this.convention.textContent = posed.convention;
    this.formHost.replaceChildren();
    this.said.textContent = "";
    this.given();
    this.filler = new FILLERS[posed.kind](this);
    this.before = JSON.stringify(this.filler.keep());
    this.steps = { past: [], future: [], node: undefined };
    this.turns();
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
    if (!this.locked) this.filler.clicked?.(node);
  }

  /** Something was filled in: marks about it are no longer true. */
  changed(node) {
    if (this.locked) return;
    const now = JSON.stringify(this.filler.keep());
    if (now !== this.before) {
      // What is typed into one field is one change.
      const same = this.filler instanceof Fields && node === this.steps.node && this.steps.past.length;
      if (!same) this.steps.past.push(this.before);
      Object.assign(this.steps, { future: [], node });
      this.before = now;
      this.turns();
    }
    const told = this.unmark();
    if (told && node !== null) this.view.select(node, false);
    this.keep();
  }

  /** Takes marks away; gives whether there were some. */
  unmark() {
    this.said.textContent = "";
    this.ctx.warn("");
    if (!this.marked) return false;
    this.marked = null;
    this.feedback.clear();
    return true;
  }

  /** The answer, or `null` after it was said what is wrong with it. */
  answer() {
    try {
      const answer = this.filler.answer();
      this.ctx.warn("");
      return answer;
    } catch (wrong) {
      if (!(wrong instanceof Wrong)) throw wrong;
      wrong.go();
      this.ctx.warn(wrong.message, { at: document.activeElement });
      return null;
    }
  }

  recordOf() {
    this.record ??= this.results.of(this.posed.exercise, this.posed.convention);
    return this.record;
  }

  async check() {
    if (this.locked) return;
    const answer = this.answer();
    if (answer === null) return;
    if (this.exam) {
      this.handIn(answer);
      return;
    }
    const { posed } = this;
    const marked = await this.marksOf(answer);
    if (!marked || posed !== this.posed) return;
    // Nothing is the right answer where nothing is cut.
    if (blank(answer) && marked.points < marked.of) {
      this.unmark();
      this.filler.focus();
      this.ctx.warn(this.ctx.t("ex_empty"), { at: this.checkButton });
      return;
    }
    this.results.graded(this.recordOf(), marked, answer);
    this.tally();
    this.mark(marked);
    this.keep();
  }

  async marksOf(answer) {
    try {
      return await this.ctx.call("exercise/check", { exercise: this.posed.exercise, answer, lang: this.ctx.lang });
    } catch (problem) {
      this.ctx.warn(problem.message);
      return null;
    }
  }

  // An exam: one answer each, nothing is told, and all of them are taken away as one file.

  handIn(answer) {
    this.keep({ answer, handed: true });
    this.handed();
  }

  handed() {
    this.lock(true);
    this.checkButton.disabled = true;
    this.root.classList.add("ex-handed");
    const last = this.state.at + 1 >= this.state.count;
    this.onward.hidden = last;
    this.said.textContent = this.ctx.t(last ? "ex_handed_last" : "ex_handed");
    this.tally();
    this.answers.scrollIntoView({ block: "nearest" });
  }

  /** What was filled in at each place of the link. */
  papers() {
    return Array.from({ length: this.state.count }, (_, at) => kept(this.address({ ...this.state, at }).toString()));
  }

  lock(locked) {
    this.locked = locked;
    this.filler.lock(locked);
  }

  /** All exercises of the link, as specs. */
  specs() {
    return Array.from({ length: this.state.count }, (_, at) => spec({ ...this.state, at }));
  }

  /** The answers to all exercises of the link, handed in or not, as a file that `plyscope grade` reads. */
  async handOut() {
    const { t, warn } = this.ctx;
    const student = this.name.value.trim();
    if (!student) {
      this.name.focus();
      return warn(t("ex_name_first"), { at: this.name });
    }
    const papers = this.papers();
    const unreadable = papers.findIndex((paper) => paper?.answer === null);
    if (unreadable >= 0) return warn(t("ex_unreadable", { n: unreadable + 1 }), { at: this.answers });
    try {
      const { text } = await this.ctx.call("exercise/sheet", { exercises: this.specs(), format: "json", show: "blank", lang: this.ctx.lang });
      const { exercises } = JSON.parse(text);
      const answers = papers.map((paper) => paper?.answer ?? {});
      const file = { format: "plyscope-answers", version: 1, student, exercises, answers };
      save(`answers-${student.replace(/[^\p{L}\p{N}]+/gu, "-")}.json`, new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: "application/json" }));
      const n = papers.filter((paper) => !paper?.handed).length;
      warn(n ? t("ex_not_handed", { n, count: papers.length }) : "", { at: this.answers });
    } catch (problem) {
      warn(problem.message, { at: this.answers });
    }
  }

  mark(marked) {
    this.marked = marked;
    this.said.textContent = "";
    this.feedback.show(marked);
  }

  async hint(strength) {
    if (this.locked || this.state.mode !== "practice") return;
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

  /** The key was shown, in whole or in part. */
  told() {
    this.results.shown(this.recordOf());
  }

  /** The key, in the place of the answer; a second time the answer is back. */
  async solution() {
    if (this.state.mode !== "practice") return;
    if (this.own) {
      await this.hideSolution();
      return;
    }
    const { posed } = this;
    let key;
    try {
      key = await this.ctx.call("exercise/key", { exercise: posed.exercise, lang: this.ctx.lang });
    } catch (problem) {
      this.ctx.warn(problem.message);
      return;
    }
    if (posed !== this.posed) return;
    this.told();
    this.unmark();
    this.own = { filled: this.filler.keep() };
    this.lock(true);
    await this.filler.fill(key.answer);
    this.filler.lock(true);
    const { t } = this.ctx;
    this.root.classList.add("ex-solved");
    this.solutionButton.setAttribute("aria-pressed", "true");
    this.solutionButton.textContent = t("exdo_own");
    this.checkButton.disabled = true;
    this.solved.replaceChildren(
      h("h3", { text: t("ex_solution") }), ...key.why.map((text) => h("p", { text })),
      h("button", { type: "button", class: "ex-do-step", text: t("exdo_step"), onclick: () => this.step(key.solution) }));
  }

  async hideSolution() {
    const { filled } = this.own;
    this.own = null;
    this.lock(false);
    this.root.classList.remove("ex-solved");
    this.solutionButton.setAttribute("aria-pressed", "false");
    this.solutionButton.textContent = this.ctx.t("exdo_solution");
    this.checkButton.disabled = false;
    this.solved.replaceChildren();
    await this.filler.restore(filled);
  }

  /** The search that shows it, step by step. */
  step({ tree, algorithm, depth, right_to_left, cut, raise, count_last }) {
    const params = new URLSearchParams({ t: tree, a: algorithm });
    if (depth !== null) params.set("d", depth);
    if (right_to_left) params.set("r", "1");
    if (cut === ">") params.set("c", "1");
    if (raise === "before") params.set("w", "1");
    if (!count_last) params.set("l", "1");
    this.ctx.desk.belongs("exercise", params);
    this.ctx.open("step", params);
  }

  forth(by = 1) {
    const { fixed, at, count, seed } = this.state;
    const to = at + by;
    if (to < 0 || (fixed && to >= count)) return;
    this.set(fixed ? { at: to } : { seed: seed + to, at: 0 }).then(() => this.filler.focus());
  }

  tally() {
    const { n, points, of } = this.results.sum();
    this.forget.textContent = this.ctx.t(this.results.forgotten ? "extake_unclear" : "extake_clear");
    this.sum.textContent = n ? this.ctx.t("ex_sum", { n, points, of }) : this.ctx.t("ex_no_results");
    if (this.exam) this.count.textContent = this.ctx.t("ex_count_handed", { n: this.papers().filter((paper) => paper?.handed).length, count: this.state.count });
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
      ["Control+Enter", t("exdo_check")], ["1 2 3", t("ex_hints")], ["n", t("exdo_next")], ["p", t("exdo_previous")], ["Control+Z", t("tool_undo")], ["Control+Y", t("tool_redo")], ["s", t("exdo_solution")], ["+ −", t("key_zoom")], ["f", t("zoom_fit")],
    ];
  }

  key(event) {
    const turn = this.filler && historyKey(event);
    if (turn) {
      if (turn === "undo") this.turn("past", "future");
      else this.turn("future", "past");
      return true;
    }
    if (!this.filler || event.ctrlKey || event.metaKey || event.altKey) return false;
    const onButton = event.target.closest?.("button, summary, a, select");
    if (onButton && [" ", "Enter"].includes(event.key)) return false;
    if (!this.locked && this.filler.key && !(this.filler instanceof Fields) && this.filler.key(event)) return true;
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
      1: () => this.hint(1), 2: () => this.hint(2), 3: () => this.hint(3), n: () => this.forth(), p: () => this.forth(-1), s: () => this.solution(),
      f: () => this.view.fit(), "+": () => this.view.zoom(1.3), "-": () => this.view.zoom(1 / 1.3),
      Enter: () => this.filler.focus(this.view.selected ?? undefined),
    }[event.key];
    if (!action) return false;
    action();
    return true;
  }

  unmount() {
    this.abort?.abort();
    this.width.onchange = null;
    this.view?.close();
    this.unpaint();
  }
}

// Step through a recorded search of a tree.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { Chooser } from "./step/chooser.js";
import { Editor } from "./step/editor.js";
import { START, read, request, write } from "./step/link.js";
import { SearchMode } from "./step/mode.js";
import { Question } from "./step/question.js";
import { searchChoices, toolButton } from "./step/toolbar.js";
import { Trees } from "./step/trees.js";
import { GIVEN, fetchSearch } from "./searches.js";
import { style } from "./style.js";

export async function mount(root, ctx) {
  const [menu] = await Promise.all([ctx.call("menu", { lang: ctx.lang }), style("search")]);
  const mode = new StepMode(root, ctx, menu, read(ctx.params));
  await mode.start();
  return mode;
}

class StepMode extends SearchMode {
  // The page.

  build() {
    super.build();
    const { t } = this.ctx;
    this.trees = new Trees(this);
    this.question = new Question(t, (node, value) => this.ask(node, value), () => this.closeQuestion());
    this.chooser = new Chooser(t, this.menu, (source) => this.trees.choose(source));
    this.editor = new Editor(t, { change: (edit, at) => this.change(edit, at), view: () => this.view, host: this.hosts[0] });
    this.stage.append(this.question.element);
    this.root.append(this.chooser.element);
  }

  tools() {
    const { t } = this.ctx;
    this.tree = h("button", { type: "button", class: "choose", title: t("tree"), onclick: () => this.choose() });
    this.choices = searchChoices(t, this.menu, (change, at) => this.set(change, at), false);
    this.otherChoices = searchChoices(t, this.menu, (change, at) => this.set({ compare: { ...this.state.compare, ...change } }, at), true);
    this.editButton = toolButton(t, "edit", icon("edit"), () => this.edit(!this.editing), "e");
    this.editButton.setAttribute("aria-pressed", "false");
    this.undoButton = toolButton(t, "undo", icon("undo"), () => this.undo(), "Control+Z");
    this.redoButton = toolButton(t, "redo", icon("redo"), () => this.redo(), "Control+Y");
    this.flipButton = toolButton(t, "flip", icon("flip"), () => this.change({ op: "flip" }), "x");
    this.compareButton = toolButton(t, "compare", icon("compare"), () => this.compare(), "v");
    this.quizButton = toolButton(t, "quiz", t("quiz"), () => this.quizzing(), "k");
    this.quizButton.setAttribute("aria-pressed", "false");
    return [
      h("label", { class: "pick" }, h("span", { text: t("tree") }), this.tree),
      h("span", { class: "pick searches" }, h("span", { text: t("algorithm") }), ...this.choices.elements),
      h("span", { class: "group" }, this.flipButton, this.editButton, this.undoButton, this.redoButton),
      h("span", { class: "group" }, this.compareButton, this.quizButton),
      h("span", { class: "pick second" }, h("span", { text: t("with") }), ...this.otherChoices.elements),
    ];
  }

  /** Another tree; one may choose before the first has come. */
  choose() {
    const text = this.state.search ? this.ctx.desk.source("tree").get("t") : this.recording?.answer.text;
    this.chooser.open(text ?? "");
  }

  /** A recorded search leads back to its game. */
  leaving() {
    return [h("button", { type: "button", class: "do-back-to-game", text: this.ctx.t("search_back"), onclick: () => this.leave() })];
  }

  /** Back to the game, where the move was made. */
  leave() {
    const { game } = this.recording.answer;
    const moves = game.best ? [...game.moves, game.best] : game.moves;
    const params = new URLSearchParams({ game: game.game, position: game.origin, moves: moves.join(" ") });
    const kept = this.ctx.desk.params("play");
    // The game on the desk goes on where it stood if this move is part of it.
    const now = `${kept.get("moves") ?? ""} `;
    const same = kept.get("game") === game.game && now.startsWith(`${moves.join(" ")} `);
    if (this.state.search !== GIVEN) this.uncover();
    this.ctx.open("play", same ? kept : params);
  }

  /** What was here before the search is here again. */
  uncover() {
    this.bar.stop();
    this.ctx.link(this.address());
    this.ctx.desk.uncover("step");
  }

  framed(shown) {
    this.editor.place();
    this.question.place(shown);
  }

  edited(node) {
    this.editor.type(node);
  }

  // What is searched.

  request(side) {
    return request(this.state, side, this.ctx.lang);
  }

  taken() {
    return { request: this.request(this.state), search: this.state.search };
  }

  address() {
    return write(this.state);
  }

  listing(listing) {
    this.run({ ...this.state, listing }, this.state.k);
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
    const boards = await this.boards(answers[0].game);
    if (ticket !== this.ticket) return "";
    // The address holds the tree as the server writes it, whatever it was typed as.
    this.state = state.tree === null ? state : { ...state, tree: answers[0].text };
    this.present(answers, boards, k, Boolean(edit));
    if (!this.editor.input.isConnected) this.hosts[0].append(this.editor.input, this.editor.tools);
    this.describe();
    return null;
  }

  describe() {
    const { t } = this.ctx;
    const { state } = this;
    this.choices.show(state);
    if (state.compare) this.otherChoices.show(state.compare);
    this.compareButton.setAttribute("aria-pressed", String(Boolean(state.compare)));
    const { game } = this.recording.answer;
    this.tree.textContent = game ? game.game : state.tree === null ? state.example : short(state.tree);
    const [past, future] = this.ctx.desk.depth("tree");
    this.undoButton.disabled = past === 0 && !state.search;
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
    if (!this.state.search) return this.trees.undo();
    this.uncover();
    return this.ctx.open("step");
  }

  redo() {
    return this.state.search ? null : this.trees.redo();
  }

  edit(on) {
    if (this.state.search || !this.view) return;
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

  // The quiz.

  quizzing() {
    if (this.state.search) return;
    const on = this.quiz.toggle();
    this.quizButton.setAttribute("aria-pressed", String(on));
    // What will come is not shown before it is answered.
    this.root.classList.toggle("quizzing", on);
    if (on) this.quiz.ask(this.recording, this.state.k);
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

  /** The node that keys speak of. */
  select(node) {
    if (this.editing) this.editor.open(node);
    else super.select(node);
  }

  actions(selected, key) {
    const leaf = this.view.selected !== null && this.recording.nodes[selected].children.length === 0;
    return {
      e: () => this.edit(!this.editing),
      k: () => this.quizzing(),
      t: () => this.choose(),
      v: () => this.compare(),
      x: () => this.change({ op: "flip" }),
      F2: () => this.editor.type(selected),
      q: () => this.askAbout(selected),
      Escape: () => { this.closeQuestion(); this.edit(false); },
      ...(leaf && /^[-0-9]$/.test(key) ? { [key]: () => this.editor.type(selected, key) } : {}),
    };
  }

  helps() {
    const { t } = this.ctx;
    return [
      ["q", t("key_question")], ["F2 0–9", t("key_type")], ["e", t("tool_edit")], ["t", t("tree")], ["v", t("tool_compare")],
      ["k", t("tool_quiz")], ["x", t("tool_flip")], ["Control+Z", t("tool_undo")], ["Control+Y", t("tool_redo")],
    ];
  }

  /** Asks about the selected node if it was skipped, else about the first that was. */
  askAbout(selected) {
    const { skipped } = this.recording.answer;
    if (skipped.length === 0) {
      this.ctx.say(this.ctx.t("nothing_skipped"));
      return;
    }
    const node = skipped.includes(selected) ? selected : skipped[0];
    if (this.recording.state(node, this.state.k) !== "skipped") this.go(this.last);
    this.openQuestion(node);
  }
}

/** A long tree in a few words. */
function short(text) {
  return text.length > 26 ? `${text.slice(0, 25)}…` : text;
}

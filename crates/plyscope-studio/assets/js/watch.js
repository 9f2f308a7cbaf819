// Watch the search of a game: the engine's own, as it ran, or one from a textbook on the game written out.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { readPlace, writePlace } from "./play/place.js";
import { START, write } from "./step/link.js";
import { SearchMode } from "./step/mode.js";
import { toolButton } from "./step/toolbar.js";
import { keepText } from "./searches.js";
import { style } from "./style.js";

const DEPTHS = ["1", "2", "3", "4", "5", "6", "8", "end"];
/** The engine, and the engine without anything unsound. */
const ENGINES = ["engine", "exact"];
const USUAL = "tictactoe";
/** The longest tree that fits into the address of a page without trouble. */
const LONGEST = 40_000;

export async function mount(root, ctx) {
  const [games, menu] = await Promise.all([ctx.call("games", {}), ctx.call("menu", { lang: ctx.lang }), ...["play", "search", "watch"].map(style)]);
  const mode = new WatchMode(root, { ...ctx, games }, menu, read(ctx.params, menu));
  await mode.start();
  return mode;
}

/** Parameters to state; without a position of the clock the result is shown. */
function read(params, { algorithms }) {
  const one = (name, all, usual) => (all.includes(params.get(name)) ? params.get(name) : usual);
  return {
    at: readPlace(params, USUAL),
    depth: one("depth", DEPTHS, "3"),
    algorithm: one("algorithm", [...ENGINES, ...algorithms.map(({ name }) => name)], "engine"),
    listing: one("p", ["python"], "page"),
    k: /^\d+$/.test(params.get("k")) ? Number(params.get("k")) : Infinity,
  };
}

class WatchMode extends SearchMode {
  tools() {
    const { t, games } = this.ctx;
    const option = (value, text, title) => h("option", { value, text, title });
    this.family = h("select", { class: "game", "aria-label": t("game"), onchange: () => this.open(games.find(({ name }) => name === this.family.value).example, this.family) },
      ...games.map(({ name }) => option(name, name)));
    this.text = h("input", { type: "text", class: "game-text", spellcheck: "false", autocomplete: "off", "aria-label": t("game_text"), title: t("game_text") });
    const form = h("form", { class: "opening" }, this.text, h("button", { text: t("game_open") }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.open(this.text.value, this.text);
    });
    this.depth = h("select", { class: "watch-depth", "aria-label": t("watch_depth"), onchange: () => this.set({ depth: this.depth.value }, this.depth) },
      ...DEPTHS.map((depth) => option(depth, this.plies(depth))));
    this.less = null;
    this.algorithm = h("select", { class: "algorithm", "aria-label": t("algorithm"), onchange: () => this.set({ algorithm: this.algorithm.value }, this.algorithm) },
      h("optgroup", { label: t("watch_engines") }, ...ENGINES.map((name) => option(name, t(`watch_${name}`), t(`watch_${name}_long`)))),
      h("optgroup", { label: t("watch_books") }, ...this.menu.algorithms.map(({ name, title }) => option(name, name, title))));
    /** What was watched before. */
    this.past = [];
    this.undoButton = toolButton(t, "undo", icon("undo"), () => this.undo(), "Control+Z");
    return [
      h("label", { class: "pick" }, h("span", { text: t("game") }), this.family), form,
      h("label", { class: "pick" }, h("span", { text: t("watch_depth") }), this.depth),
      h("label", { class: "pick" }, h("span", { text: t("algorithm") }), this.algorithm),
      this.undoButton,
    ];
  }

  leaving() {
    const { t } = this.ctx;
    const button = (name, key, action) => h("button", {
      type: "button", class: `do-${name}`, title: `${t(`watch_${name}`)} (${key})`, "aria-keyshortcuts": key, text: t(`watch_${name}`), onclick: action,
    });
    this.steps = button("steps", "b", () => this.asTree());
    this.tooLong = h("p", { class: "search-note", text: t("watch_too_long") });
    return [button("open", "p", () => this.play()), button("from", "r", () => this.further()), this.steps, this.tooLong];
  }

  // What is searched.

  get engine() {
    return ENGINES.includes(this.state.algorithm);
  }

  taken() {
    const { listing } = this.state;
    const { text, algorithm } = this.recording?.answer ?? {};
    const request = this.engine ? { recording: this.search } : { tree: text, algorithm };
    return { request: { ...request, listing, lang: this.ctx.lang }, search: this.search && keepText(this.search) };
  }

  address() {
    const { at, depth, algorithm, listing, k } = this.state;
    const params = writePlace(new URLSearchParams(), at, null);
    params.set("depth", depth);
    if (algorithm !== "engine") params.set("algorithm", algorithm);
    if (listing !== "page") params.set("p", listing);
    if (k < this.last) params.set("k", k);
    return params;
  }

  link(next) {
    if (!this.state.stray) super.link(next);
  }

  listing(listing) {
    this.run({ ...this.state, listing }, this.state.k);
  }

  async start() {
    const problem = await this.run(this.state, this.state.k);
    if (!problem) return;
    // A broken link still gives a page, but nobody chose that game: it is not put in the place of the current one.
    await this.run({ ...this.state, at: { game: USUAL, position: null, moves: [] }, stray: true }, Infinity);
    this.ctx.warn(problem);
  }

  /** Another game, with a position behind an `@` or not. */
  open(text, field) {
    const [game, position] = text.split("@");
    return this.set({ at: { game, position: position ?? null, moves: [] } }, field);
  }

  async set(change, field) {
    const before = this.state;
    const problem = await this.run({ ...before, ...change, stray: false }, Infinity);
    if (problem === null) this.past.push(before);
    this.describe();
    if (!problem) return;
    this.ctx.warn(problem, { at: field });
  }

  /** Back to what was watched before, where it stood. */
  async undo() {
    const before = this.past.pop();
    if (before) await this.run(before, before.k);
  }

  /** Searches as `state` says and shows it; gives the problem in words if there is one, and then nothing changes. */
  async run(state, k) {
    this.abort?.abort();
    const abort = (this.abort = new AbortController());
    const { t, lang } = this.ctx;
    const { at, depth, algorithm, listing } = state;
    let watched;
    try {
      watched = await this.ctx.call("watch", {
        at, depth: depth === "end" ? null : Number(depth), algorithm: ENGINES.includes(algorithm) ? "engine" : algorithm,
        exact: algorithm === "exact", fit: true, listing, lang, prefix: "s0-",
      }, abort.signal);
    } catch (problem) {
      return problem.name === "AbortError" ? "" : problem.message;
    }
    const { recorded, search, stop, note } = watched;
    const boards = await this.boards(recorded.game);
    if (abort.signal.aborted) return "";
    const { game, moves } = recorded.game;
    // Of a game that is over its end stays in the address.
    const over = moves.length < at.moves.length;
    this.state = { ...state, at: { game, position: at.position, moves: over ? at.moves : moves } };
    this.search = search;
    this.less = stop === "fits" || stop === "nodes" ? recorded.game.depth : null;
    this.bar.stop();
    this.view?.select(null);
    this.present([recorded], boards, k);
    this.describe();
    if (note) this.ctx.say(note);
    this.ctx.warn([
      over ? t("watch_over") : "",
      this.less === null ? "" : t(`watch_${stop}`, { asked: this.plies(depth), most: this.menu.limits.nodes, depth: this.less }),
    ].filter(Boolean).join(" "));
    return null;
  }

  plies(depth) {
    return depth === "end" ? this.ctx.t("watch_end") : depth;
  }

  /** What was chosen is to be read. */
  describe() {
    const { at, depth, algorithm } = this.state;
    const family = at.game.split("(")[0];
    this.root.dataset.family = family;
    this.family.value = family;
    if (document.activeElement !== this.text) this.text.value = at.game + (at.position ? `@${at.position}` : "");
    [this.depth.value, this.algorithm.value] = [depth, algorithm];
    // There may have been no room for as many as were asked for.
    for (const one of this.depth.options) {
      const asked = this.plies(one.value);
      one.textContent = one.selected && this.less !== null ? this.ctx.t("watch_less", { asked, depth: this.less }) : asked;
    }
    this.algorithm.title = this.algorithm.selectedOptions[0]?.title ?? "";
    this.undoButton.disabled = this.past.length === 0;
    const { text } = this.recording?.answer ?? { text: "" };
    this.steps.hidden = this.engine;
    this.steps.disabled = text.length > LONGEST;
    this.steps.title = this.ctx.t(this.steps.disabled ? "watch_too_long" : "watch_steps");
    this.tooLong.hidden = this.engine || !this.steps.disabled;
    document.title = `Plyscope · ${this.ctx.t("tab_watch")} · ${at.game}`;
  }

  // From a node to elsewhere.

  /** Where the game stands at the node that is spoken of. */
  below() {
    const { recording, view } = this;
    const line = recording.boards?.line(recording.nodes, view.selected ?? view.current ?? 0) ?? [];
    return { ...this.state.at, moves: [...recording.answer.game.moves, ...line] };
  }

  play() {
    this.ctx.open("play", writePlace(new URLSearchParams(), this.below(), null));
  }

  further() {
    this.set({ at: this.below() }, null);
  }

  /** The game written out, to be changed and searched in other ways. */
  asTree() {
    if (this.engine || this.steps.disabled) return;
    const { text, algorithm } = this.recording.answer;
    this.ctx.open("step", write({ ...START, example: null, tree: text, algorithm, k: this.state.k }));
  }

  // The clock and the keys.

  go(k, animate) {
    if (k !== this.state.k) this.view.select(null);
    super.go(k, animate);
  }

  /** What was never looked at has a board, too. */
  clicked(node) {
    this.bar.stop();
    if (this.recording.byNode[node].length) this.runTo(node);
    else this.select(node);
  }

  actions() {
    return { p: () => this.play(), r: () => this.further(), b: () => this.asTree() };
  }

  helps() {
    const { t } = this.ctx;
    return [["p", t("watch_open")], ["r", t("watch_from")], ["b", t("watch_steps")], ["Control+Z", t("tool_undo")]];
  }
}

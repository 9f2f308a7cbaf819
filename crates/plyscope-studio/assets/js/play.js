// Play against the engine: a board, its thoughts, the record. The server keeps nothing; where the game stands is in the
// address of the page.

import { h, save } from "./dom.js";
import { Board } from "./play/board.js";
import { readPlace, sentence, writePlace } from "./play/place.js";
import { Record } from "./play/record.js";
import { Rules } from "./play/rules.js";
import { Seats } from "./play/seats.js";
import { stream } from "./api.js";
import { icon } from "./icons.js";
import { historyKey } from "./step/keys.js";
import { memory } from "./memory.js";
import { toolButton } from "./step/toolbar.js";
import { style } from "./style.js";
import { Thoughts } from "./play/thoughts.js";
import { keepSearch, placeOf } from "./searches.js";
import { Values } from "./play/values.js";
import { Why } from "./play/why.js";
import { wordOr } from "./words.js";

const USUAL = "tictactoe";
const HINT = "strength=8";
/** Milliseconds between two moves of engines; a chain of moves can be followed at this pace, too. */
const PACES = ["0", "500", "1200", "3000"];
const CHAIN = 500;
/** What was bad about moves, by their places in games; the newest are kept in the browser. */
const marks = new Map(memory.get("marks") ?? []);
const MOST_MARKS = 200;
/** Moves about which an answer is still to come, by their places: a page that is left before it asks again. */
const owed = new Map(memory.get("owed") ?? []);
const MOST_OWED = 50;
/** The questions that are on their way, so that none is asked twice at a time. */
const asking = new Map();

/** Asks about the move that led to `at`; what is bad about it is kept. */
function askJudge(at, ask) {
  const key = placeOf(at);
  const keep = () => memory.set("owed", [...owed].slice(-MOST_OWED));
  const settle = () => {
    owed.delete(key);
    keep();
  };
  if (!asking.has(key)) {
    owed.set(key, at);
    keep();
    asking.set(key, ask().then((answer) => {
      settle();
      if (!answer.bad) return;
      marks.set(key, answer);
      memory.set("marks", [...marks].slice(-MOST_MARKS));
    }, (error) => {
      // A question that is wrong will not be right later.
      if (error.status === 422) settle();
      throw error;
    }).finally(() => asking.delete(key)));
  }
  return asking.get(key);
}

export async function mount(root, ctx) {
  const [games, levels] = await Promise.all([ctx.call("games", {}), ctx.call("play/levels", {}), style("play")]);
  const see = (params) => ctx.call("play/see", { at: readPlace(params, USUAL), lang: ctx.lang });
  // A broken link does not take the current game away: that one is shown, with the players that it had.
  let problem = null;
  for (const params of [ctx.params, ctx.desk.params("play"), new URLSearchParams()]) {
    try {
      const view = await see(params);
      const mode = new PlayMode(root, { ...ctx, params }, games, levels);
      if (problem) ctx.warn(problem.message);
      await mode.begin(view.at, params.get("n"), view);
      return mode;
    } catch (error) {
      if (error.status === 0) throw error;
      problem ??= error;
    }
  }
  throw problem;
}

class PlayMode {
  constructor(root, ctx, games, levels) {
    this.root = root;
    this.ctx = ctx;
    this.games = games;
    const { t, params } = ctx;
    this.seats = new Seats(t, levels, params, () => this.seated());
    this.game = h("select", { class: "game", "aria-label": t("game"), onchange: () => this.start({ game: this.games.find(({ name }) => name === this.game.value).example, position: null, moves: [] }) },
      ...games.map(({ name }) => h("option", { value: name, text: name })));
    this.text = h("input", { type: "text", class: "game-text", spellcheck: "false", autocomplete: "off", "aria-label": t("game_text"), title: t("game_text") });
    this.about = h("p", { class: "about" });
    this.form = h("form", { class: "opening" }, this.text, h("button", { text: t("game_open") }));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const [game, position] = this.text.value.split("@");
      this.start({ game, position: position ?? null, moves: [] });
    });
    this.pace = h("select", { class: "pace", "aria-label": t("pace"), onchange: () => { memory.set("pace", this.pace.value); this.link(); } },
      ...PACES.map((pace) => h("option", { value: pace, text: t(`pace_${pace}`) })));
    this.pace.value = [params.get("pace"), memory.get("pace"), "1200"].find((pace) => PACES.includes(pace));
    this.paced = h("label", { class: "pick" }, h("span", { text: t("pace") }), this.pace);
    const button = (name, key, act, more) => h("button", {
      type: "button", class: `do-${name}`, title: `${t(`do_${name}`)} (${key})`, "aria-keyshortcuts": key, text: t(`do_${name}`), onclick: act, ...more,
    });
    this.buttons = {
      back: button("back", "z", () => this.back()),
      hint: button("hint", "h", () => this.askHint()),
      analyze: button("analyze", "a", () => this.toggleAnalysis(), { "aria-pressed": "false" }),
      values: button("values", "v", () => this.toggleValues(), { "aria-pressed": "false" }),
      stop: button("stop", "s", () => this.stop()),
      why: button("why", "w", () => this.why()),
      rules: button("rules", "r", () => this.rules.open(this.game.value, this.info())),
      fresh: button("fresh", "n", () => this.start({ ...this.head.at, moves: [] })),
    };
    this.rules = new Rules(t);
    this.board = new Board(t, (move) => this.play(move));
    this.thoughts = new Thoughts(t);
    this.values = new Values(t, (move) => this.play(move));
    this.state = h("p", { class: "game-state", role: "status" });
    this.tally = h("p", { class: "tally", hidden: true });
    this.comment = h("p", { class: "move-comment", hidden: true });
    this.record = new Record(t, (move) => this.board.word(move), (n) => this.look(n), () => this.start(this.view.at));
    this.list = this.record.list;
    this.judging = h("input", { type: "checkbox", class: "judging", onchange: () => { memory.set("judging", this.judging.checked); this.draw(); } });
    this.judging.checked = memory.get("judging") ?? true;
    this.undoButton = toolButton(t, "undo", icon("undo"), () => this.restore("undo"), "Control+Z");
    this.redoButton = toolButton(t, "redo", icon("redo"), () => this.restore("redo"), "Control+Y");
    this.file = h("input", { type: "file", hidden: true, accept: ".txt,text/plain", "aria-label": t("do_load"), onchange: () => this.load() });
    const record = h("section", { class: "record", "aria-label": t("record") },
      h("h2", { text: t("record") }), this.record.head, this.list,
      h("label", { class: "judge" }, this.judging, h("span", { text: t("judge") })),
      h("div", { class: "record-files" },
        this.undoButton, this.redoButton,
        h("button", { type: "button", class: "do-save", text: t("do_save"), onclick: () => this.save() }),
        h("button", { type: "button", class: "do-load", text: t("do_load"), onclick: () => this.file.click() }), this.file));
    root.append(
      h("div", { class: "play-choices", role: "toolbar", "aria-label": t("choices") },
        h("label", { class: "pick" }, h("span", { text: t("game") }), this.game), this.form, ...this.seats.labels, this.paced),
      h("div", { class: "play-table" },
        h("div", { class: "play-board" }, h("div", { class: "play-head" }, this.state, this.tally), this.comment, this.board.element, this.about),
        h("div", { class: "play-side" },
          h("div", { class: "play-buttons" }, ...Object.values(this.buttons)),
          this.thoughts.element, this.values.element, record)),
      this.rules.dialog);
    this.whyMove = new Why(this.ctx, this.buttons.why);
    this.seed = Math.floor(Math.random() * 2 ** 32);
    this.ended = new AbortController();
  }

  /** A game from somewhere; what was going on ends. */
  async start(at) {
    this.ctx.warn("");
    this.thoughts.clear();
    await this.begin(at);
  }

  /** Opens a game, of which the `known` view may be there already; `n` is the number of moves after which it is looked at. */
  async begin(at, n = null, known = null) {
    this.stopSearch();
    try {
      const view = known ?? (await this.ctx.call("play/see", { at, lang: this.ctx.lang }));
      this.show(view, false);
      this.ask();
      if (n !== null && Number(n) < view.at.moves.length) await this.look(Number(n));
      else this.go();
    } catch (error) {
      this.ctx.warn(error.message);
    }
  }

  info() {
    return this.games.find(({ name }) => name === this.game.value);
  }

  seated() {
    this.stopSearch();
    this.link();
    this.draw();
    if (!this.past()) this.go();
  }

  link() {
    const { head } = this;
    this.origin = head.usual ? head.at.position : null;
    const params = writePlace(new URLSearchParams(), head.at, this.origin);
    const [first, second] = this.seats.values();
    params.set("first", first);
    params.set("second", second);
    if (!this.seats.anyPerson()) params.set("pace", this.pace.value);
    if (this.past()) params.set("n", this.view.at.moves.length);
    this.ctx.link(params);
    const [past, future] = this.ctx.desk.depth("game");
    this.undoButton.disabled = past === 0;
    this.redoButton.disabled = future === 0;
  }

  /** A game that was left, or moves that were taken back, come again. */
  restore(way) {
    const params = this.ctx.desk[way]("game");
    if (params) this.start(readPlace(params, USUAL));
  }

  mover() {
    return this.view.turn === "max" ? 0 : 1;
  }

  /** An earlier position of the game is looked at. */
  past() {
    return this.view !== this.head;
  }

  persons() {
    return !this.past() && !this.view.outcome && this.seats.isPerson(this.mover());
  }

  /** The game stands here now. */
  show(view, moved = true) {
    this.head = view;
    this.put(view, moved);
    this.link();
  }

  /** This position is on the board; `moved` says that its last move was just made. */
  put(view, moved) {
    const before = moved && this.view?.scene ? this.view.scene.pieces : null;
    this.view = view;
    this.hint = null;
    this.values.clear();
    this.draw(before);
  }

  draw(before = null) {
    const { t } = this.ctx;
    const { view, head, seats } = this;
    const family = view.at.game.split("(")[0];
    this.game.value = family;
    this.root.dataset.family = family;
    seats.show(view);
    if (document.activeElement !== this.text) {
      this.text.value = head.at.game + (head.usual ? "" : `@${head.at.position}`);
    }
    this.about.textContent = wordOr(`about_${family}`, this.info()?.about ?? "");
    this.thoughts.players(seats.names, seats.subjects);
    const past = this.past();
    const thinking = this.search?.kind === "move" && !this.search.waits && !seats.isPerson(this.mover());
    this.state.textContent = past ? t("state_past", { n: view.at.moves.length, of: head.at.moves.length }) : seats.state(view, thinking);
    this.state.dataset.turn = view.outcome ? "over" : view.turn;
    this.tally.hidden = !view.tally;
    if (view.tally) {
      this.tally.replaceChildren(...view.tally.map((n, i) => h("span", { class: `count of-${i ? "min" : "max"}`, text: `${seats.names[i]} ${n}` })));
    }
    this.board.show(view, this.state.textContent, this.persons(), this.hint, (move) => this.values.badge(move), before);
    this.record.show(head, view.at.moves.length, seats.names, (n) => this.said(n));
    this.remark();
    this.paced.hidden = seats.anyPerson();
    this.knobs(past);
  }

  /** What can be pressed now. */
  knobs(past) {
    const { t } = this.ctx;
    const { view, head } = this;
    const { back, hint, analyze, values, stop, fresh } = this.buttons;
    const free = past || this.persons();
    back.disabled = past || !head.at.moves.length;
    hint.disabled = Boolean(view.outcome) || !free || Boolean(this.search);
    analyze.disabled = Boolean(view.outcome) || !free;
    analyze.setAttribute("aria-pressed", String(this.search?.kind === "analyze"));
    values.disabled = Boolean(view.outcome) || !free;
    values.setAttribute("aria-pressed", String(Boolean(this.values.found) || this.search?.kind === "values"));
    // An engine that was stopped can go on.
    const waits = !past && !view.outcome && !this.persons() && !this.search;
    const duel = this.seats.anyPerson();
    stop.disabled = !this.search && !waits;
    stop.textContent = t(waits ? "do_go" : this.search?.kind === "move" && duel ? "do_now" : "do_stop");
    this.whyMove.look(view.at, (i) => !this.seats.isPerson(view.movers[i] === "max" ? 0 : 1));
    fresh.disabled = !head.at.moves.length;
  }

  // Moves.

  /** A person's move. */
  async play(move) {
    if (!this.persons() || this.search?.sent) return;
    this.ctx.warn("");
    await this.go(move, { own: true });
  }

  /**
   * Makes a move, if there is one, and then those of the engine, one after the other, until a person is to move. One request
   * brings the position after the move, the engine's answer, and the position after that.
   */
  async go(move = null, { own = false, level = null } = {}) {
    this.stopSearch();
    const levels = this.seats.levels();
    if (move === null && (this.head.outcome || !levels[this.mover()])) {
      this.draw();
      return;
    }
    const { t } = this.ctx;
    const search = { kind: "move", abort: new AbortController(), best: null, sent: move !== null };
    this.search = search;
    if (level) levels[this.mover()] = level;
    if (move === null) this.thoughts.clear(t("think_of", { who: this.seats.who(this.mover()) }));
    this.draw();
    const { at } = this.head;
    const seed = (this.seed + at.moves.length) % 2 ** 32;
    let seen = null;
    const step = (view) => {
      const who = this.seats.who(this.mover());
      this.show(view);
      this.ctx.say(`${sentence(t("say_move", { who, move: this.board.word(view.at.moves.at(-1)) }))} ${this.state.textContent}`);
    };
    try {
      const turned = await stream("play/turn", { at, move, first: levels[0], second: levels[1], seed, lang: this.ctx.lang }, search.abort.signal, (event, data) => {
        if (this.search !== search) return;
        if (event === "view") {
          search.sent = false;
          seen = data;
          if (!data.outcome && !this.seats.isPerson(data.turn === "max" ? 0 : 1)) this.thoughts.clear(t("think_of", { who: this.seats.who(data.turn === "max" ? 0 : 1) }));
          step(data);
          if (own) this.judge(data.at);
        } else {
          search.best = data.best ?? search.best;
          this.thoughts[event === "progress" ? "progress" : "found"](data);
        }
      });
      if (this.search !== search) return;
      if (turned.found) {
        keepSearch(turned.view.at, turned.found);
        this.thoughts.found(turned.found);
        await this.breath(search);
        if (this.search !== search) return;
        this.search = null;
        step(turned.view);
      } else {
        this.search = null;
        if (!seen) step(turned.view);
        else this.draw();
      }
      if (!this.head.outcome && !this.persons()) await this.go();
    } catch (error) {
      if (this.search !== search) return;
      this.search = null;
      if (error.name !== "AbortError") this.ctx.warn(error.status === 0 ? t("no_server") : error.message);
      this.draw();
    }
  }

  /** What was just moved is looked at first: the motion, then the pace of engines, or of a chain of moves. */
  async breath(search) {
    const again = this.head.movers.at(-1) === this.head.turn;
    const pace = this.seats.anyPerson() ? (again ? CHAIN : 0) : Number(this.pace.value);
    search.waits = true;
    this.draw();
    await Promise.race([
      Promise.all([this.board.moved, pace ? new Promise((done) => { setTimeout(done, pace); }) : null]),
      new Promise((done) => { search.hurry = done; search.abort.signal.addEventListener("abort", done, { once: true }); }),
    ]);
  }

  /** Back to where a person is to move; one move if nobody else plays. */
  async back() {
    const { at, movers } = this.head;
    if (!at.moves.length) return;
    let left = at.moves.length - 1;
    const engine = (i) => !this.seats.isPerson(movers[i] === "max" ? 0 : 1);
    if (this.seats.anyPerson()) while (left > 0 && engine(left)) left -= 1;
    // Whose turn it was there: if it was the engine's, it would just play on.
    if (engine(left) && this.seats.anyPerson()) return;
    await this.start({ ...at, moves: at.moves.slice(0, left) });
  }

  /** Shows the position after `n` moves; the game stays. Engines wait meanwhile. */
  async look(n) {
    const { head } = this;
    const { moves } = head.at;
    this.stopSearch();
    this.thoughts.clear();
    const wanted = Math.max(0, Math.min(n, moves.length));
    this.wanted = wanted;
    const on = wanted === this.view.at.moves.length + 1;
    let view = head;
    if (wanted < moves.length) {
      try {
        view = await this.ctx.call("play/see", { at: { ...head.at, moves: moves.slice(0, wanted) }, lang: this.ctx.lang }, this.ended.signal);
      } catch (error) {
        if (error.name !== "AbortError") this.ctx.warn(error.message);
        return;
      }
    }
    // Somebody went on meanwhile.
    if (this.head !== head || this.wanted !== wanted) return;
    this.put(view, on);
    this.link();
    this.ctx.say(this.state.textContent);
    if (!this.past()) await this.go();
  }

  // What was better.

  /** The words about a move that was bad; nothing about the others, nor if there is no difference that could be read. */
  said(n) {
    const judged = this.judging.checked ? marks.get(this.mark(n)) : null;
    if (!judged) return null;
    const [is, was] = [judged.played, judged.best].map((one) => this.values.words(one, (each) => this.thoughts.meaning(each)));
    return is === was ? null : this.ctx.t("judged_bad", { move: this.board.word(judged.played.move), is, better: this.board.word(judged.best.move), was });
  }

  mark(n) {
    const { at } = this.head;
    return placeOf({ ...at, moves: at.moves.slice(0, n) });
  }

  /** What is owed about this game is asked for again. */
  ask() {
    const { at } = this.head;
    for (let n = 1; n <= at.moves.length; n += 1) {
      const move = owed.get(this.mark(n));
      if (move) this.judge(move);
    }
  }

  /** Asks about a person's move, beside the game. The answer is kept until the game is looked at again. */
  async judge(at) {
    if (!this.judging.checked) return;
    try {
      await askJudge(at, () => this.ctx.call("play/judge", { at, lang: this.ctx.lang }));
    } catch {
      // The game goes on without a word about it.
      return;
    }
    if (this.ended.signal.aborted || this.mark(at.moves.length) !== placeOf(at) || !this.said(at.moves.length)) return;
    this.record.show(this.head, this.view.at.moves.length, this.seats.names, (n) => this.said(n));
    this.remark();
    this.ctx.say(this.said(at.moves.length));
  }

  /** What is to be said about the last move of a person stays in sight while the engine answers. */
  remark() {
    const { at, movers } = this.view;
    let n = at.moves.length;
    if (this.seats.anyPerson()) while (n > 0 && !this.seats.isPerson(movers[n - 1] === "max" ? 0 : 1)) n -= 1;
    const said = this.said(n);
    this.comment.hidden = !said;
    this.comment.textContent = said ?? "";
  }

  // Searches: one at a time.

  stopSearch() {
    this.search?.abort.abort();
    this.search = null;
  }

  /** Runs a search that moves nothing; gives what it found, or nothing if it was stopped from elsewhere. */
  async run(kind, name, request, told) {
    this.stopSearch();
    const search = { kind, abort: new AbortController() };
    this.search = search;
    this.draw();
    try {
      const found = await stream(name, { ...request, lang: this.ctx.lang }, search.abort.signal, (event, data) => {
        if (this.search !== search) return;
        if (event === "progress") this.thoughts.progress(data);
        else told(data);
      });
      if (this.search !== search) return null;
      this.search = null;
      told(found);
      return found;
    } catch (error) {
      if (this.search !== search) return null;
      this.search = null;
      if (error.name !== "AbortError") this.ctx.warn(error.status === 0 ? this.ctx.t("no_server") : error.message);
      return null;
    } finally {
      this.draw();
    }
  }

  async askHint() {
    const { view } = this;
    if (view.outcome || this.search) return;
    this.thoughts.clear(this.ctx.t("think_hint"));
    const found = await this.run("hint", "play/choose", { at: view.at, level: HINT }, (data) => this.thoughts.found(data));
    if (!found || this.view !== view) return;
    this.hint = found.best;
    this.draw();
    this.ctx.say(this.ctx.t("say_hint", { move: found.best, meaning: this.thoughts.meaning(found) }));
  }

  async toggleAnalysis() {
    if (this.search?.kind === "analyze") {
      this.stop();
      return;
    }
    this.thoughts.clear(this.ctx.t("think_analysis"));
    await this.run("analyze", "play/analyze", { at: this.view.at, seconds: 60 }, (data) => {
      this.thoughts.found(data);
      this.values.age(data);
      this.board.badges();
    });
  }

  /** What each legal move is worth, by proof or by estimate. */
  async toggleValues() {
    if (this.search?.kind === "values" || this.values.found) {
      this.stopSearch();
      this.values.clear();
      this.draw();
      return;
    }
    const { view } = this;
    this.thoughts.clear(this.ctx.t("think_values"));
    await this.run("values", "play/analyze", { at: view.at, seconds: 5, exact: true, lines: Math.max(2, view.moves.length) }, (found) => {
      if (this.view !== view) return;
      this.thoughts.found(found);
      this.values.show(found, view.turn, (one) => this.thoughts.meaning(one), (move) => this.board.word(move), this.persons());
      this.board.badges();
    });
  }

  /** Ends what is going on. An engine that was about to move makes the best move that it has; two engines wait. */
  async stop() {
    const { search } = this;
    if (!search) {
      await this.go();
      return;
    }
    if (search.kind === "move" && this.seats.anyPerson()) {
      // Thought of already, and only shown in a moment.
      if (search.hurry) search.hurry();
      else if (search.best) {
        const { at } = this.head;
        keepSearch({ ...at, moves: [...at.moves, search.best] }, { unrecorded: "stopped" });
        await this.go(search.best);
      }
      else if (!search.sent) await this.go(null, { level: "depth=1" });
      return;
    }
    this.stopSearch();
    this.draw();
  }

  /** The search that chose the engine's last move, step by step. */
  why() {
    this.whyMove.open();
  }

  // Files.

  save() {
    save(`${this.head.at.game.replace(/\W+/g, "-").replace(/-$/, "")}.txt`, new Blob([this.head.record], { type: "text/plain" }));
  }

  async load() {
    const [file] = this.file.files;
    this.file.value = "";
    if (!file) return;
    try {
      const { view } = await this.ctx.call("play/load", { record: await file.text(), lang: this.ctx.lang });
      await this.start(view.at);
    } catch (error) {
      this.ctx.warn(error.message);
    }
  }

  // For the shell.

  keys() {
    const { t } = this.ctx;
    return [["← → ↑ ↓", t("key_spots")], ["Enter", t("key_move")], ["PageUp PageDown", t("key_browse")], ["Home End", t("key_browse_ends")], ["z", t("do_back")], ["h", t("do_hint")], ["a", t("do_analyze")], ["v", t("do_values")], ["s", t("key_stop")], ["w", t("do_why")], ["r", t("do_rules")], ["n", t("do_fresh")], ["Control+Z", t("tool_undo")], ["Control+Y", t("tool_redo")]];
  }

  key(event) {
    const turn = historyKey(event);
    if (turn) {
      this.restore(turn);
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (this.board.key(event) || this.record.key(event)) return true;
    const name = { z: "back", h: "hint", a: "analyze", v: "values", s: "stop", w: "why", r: "rules", n: "fresh" }[event.key];
    const button = this.buttons[name];
    if (!button || button.disabled) return false;
    button.click();
    return true;
  }

  unmount() {
    this.stopSearch();
    this.ended.abort();
    this.board.unmount();
  }
}

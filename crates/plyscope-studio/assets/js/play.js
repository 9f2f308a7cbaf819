// Play against the engine: a board, its thoughts, the record. The server keeps nothing; where the game stands is in the
// address of the page.

import { h, save } from "./dom.js";
import { Board } from "./play/board.js";
import { player, readPlace, writePlace } from "./play/place.js";
import { stream } from "./api.js";
import { icon } from "./icons.js";
import { historyKey } from "./step/keys.js";
import { toolButton } from "./step/toolbar.js";
import { style } from "./style.js";
import { Thoughts } from "./play/thoughts.js";
import { wordOr } from "./words.js";

const LEVELS = ["strength=1", "strength=2", "strength=3", "strength=4", "strength=5", "strength=6", "strength=7", "strength=8", "strength=9", "strength=10", "perfect", "random"];
const HINT = "strength=8";

export async function mount(root, ctx) {
  const [games] = await Promise.all([ctx.call("games", {}), style("play")]);
  const mode = new PlayMode(root, ctx, games);
  await mode.begin(readPlace(ctx.params, "tictactoe"));
  return mode;
}

class PlayMode {
  constructor(root, ctx, games) {
    this.root = root;
    this.ctx = ctx;
    this.games = games;
    const { t, params } = ctx;
    const seat = (name, usual) => {
      const word = (level) => {
        const [kind, n] = level.split("=");
        return n ? t("level_strength", { n }) : t(`level_${kind}`);
      };
      const select = h("select", { "aria-label": t(`seat_${name}`), onchange: () => this.seated() },
        h("option", { value: "person", text: t("level_person") }),
        ...LEVELS.map((level) => h("option", { value: level, text: word(level) })));
      const wish = params.get(name);
      select.value = ["person", ...LEVELS].includes(wish) ? wish : usual;
      return select;
    };
    this.first = seat("first", "person");
    this.second = seat("second", "strength=5");
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
    this.names = [h("span", { class: "seat-name" }), h("span", { class: "seat-name" })];
    const button = (name, key, act, more) => h("button", {
      type: "button", class: `do-${name}`, title: `${t(`do_${name}`)} (${key})`, "aria-keyshortcuts": key, text: t(`do_${name}`), onclick: act, ...more,
    });
    this.buttons = {
      back: button("back", "z", () => this.back()),
      hint: button("hint", "h", () => this.askHint()),
      analyze: button("analyze", "a", () => this.toggleAnalysis(), { "aria-pressed": "false" }),
      stop: button("stop", "s", () => this.stop()),
      why: button("why", "w", () => this.why()),
      fresh: button("fresh", "n", () => this.start({ ...this.view.at, moves: [] })),
    };
    this.board = new Board(t, (move) => this.play(move));
    this.thoughts = new Thoughts(t);
    this.state = h("p", { class: "game-state", role: "status" });
    this.list = h("ol", { class: "move-list", "aria-label": t("record") });
    this.undoButton = toolButton(t, "undo", icon("undo"), () => this.restore("undo"), "Control+Z");
    this.redoButton = toolButton(t, "redo", icon("redo"), () => this.restore("redo"), "Control+Y");
    this.file = h("input", { type: "file", hidden: true, accept: ".txt,text/plain", onchange: () => this.load() });
    const record = h("section", { class: "record", "aria-label": t("record") },
      h("h2", { text: t("record") }), this.list,
      h("div", { class: "record-files" },
        this.undoButton, this.redoButton,
        h("button", { type: "button", class: "do-save", text: t("do_save"), onclick: () => this.save() }),
        h("button", { type: "button", class: "do-load", text: t("do_load"), onclick: () => this.file.click() }), this.file));
    root.append(
      h("div", { class: "play-choices", role: "toolbar", "aria-label": t("choices") },
        h("label", { class: "pick" }, h("span", { text: t("game") }), this.game), this.form,
        h("label", { class: "pick" }, this.names[0], this.first),
        h("label", { class: "pick" }, this.names[1], this.second)),
      h("div", { class: "play-table" },
        h("div", { class: "play-board" }, this.state, this.board.element, this.about),
        h("div", { class: "play-side" },
          h("div", { class: "play-buttons" }, ...Object.values(this.buttons)),
          this.thoughts.element, record)));
    this.seed = Math.floor(Math.random() * 2 ** 32);
  }

  /** A game from somewhere; what was going on ends. */
  async start(at) {
    this.ctx.warn("");
    this.thoughts.clear();
    this.hint = null;
    await this.begin(at);
  }

  async begin(at) {
    this.stopSearch();
    this.thought = null;
    try {
      const view = await this.ctx.call("play/see", { at });
      const start = at.moves.length || at.position ? await this.ctx.call("play/see", { at: { game: view.at.game } }) : view;
      this.origin = start.position;
      this.show(view);
    } catch (error) {
      this.ctx.warn(error.message);
      // The page is empty only if its address was wrong from the beginning.
      if (!this.view && at.game !== "tictactoe") await this.begin({ game: "tictactoe", position: null, moves: [] });
    }
  }

  seats() {
    return [this.first.value, this.second.value];
  }

  seated() {
    this.stopSearch();
    this.link();
    this.draw();
    this.think();
  }

  link() {
    const params = writePlace(new URLSearchParams(), this.view.at, this.origin);
    params.set("first", this.first.value);
    params.set("second", this.second.value);
    this.ctx.link(params);
    const [past, future] = this.ctx.desk.depth("game");
    this.undoButton.disabled = past === 0;
    this.redoButton.disabled = future === 0;
  }

  /** A game that was left, or moves that were taken back, come again. */
  restore(way) {
    const params = this.ctx.desk[way]("game");
    if (params) this.start(readPlace(params, "tictactoe"));
  }

  mover() {
    return this.view.turn === "max" ? 0 : 1;
  }

  persons() {
    return !this.view.outcome && this.seats()[this.mover()] === "person";
  }

  show(view) {
    this.view = view;
    this.hint = null;
    this.link();
    this.draw();
    // Nobody waits for the engine: the page must answer while it thinks.
    this.think();
  }

  draw() {
    const { t } = this.ctx;
    const { view } = this;
    const names = view.players.map((name) => player(t, name));
    const family = view.at.game.split("(")[0];
    this.game.value = family;
    this.root.dataset.family = family;
    if (document.activeElement !== this.text) {
      this.text.value = view.at.game + (view.at.position !== this.origin ? `@${view.at.position}` : "");
    }
    this.about.textContent = wordOr(`about_${family}`, this.games.find(({ name }) => name === family)?.about ?? "");
    this.names.forEach((element, i) => { element.textContent = names[i]; });
    this.thoughts.players(view.players);
    this.state.textContent = this.words(names);
    this.board.show(view, this.state.textContent, this.persons(), this.hint);
    this.state.dataset.turn = view.outcome ? "over" : view.turn;
    this.rows(names);
    const { back, hint, analyze, stop, why, fresh } = this.buttons;
    back.disabled = !view.at.moves.length;
    hint.disabled = Boolean(view.outcome) || Boolean(this.search);
    analyze.disabled = Boolean(view.outcome) || !this.persons();
    analyze.setAttribute("aria-pressed", String(Boolean(this.analyzing)));
    // An engine that was stopped before it had a move can go on.
    const waits = !view.outcome && !this.persons() && !this.search;
    stop.disabled = !this.search && !waits;
    stop.textContent = t(waits ? "do_go" : this.search?.kind === "move" ? "do_now" : "do_stop");
    why.disabled = !view.at.moves.length;
    fresh.disabled = !view.at.moves.length;
  }

  words(names) {
    const { t } = this.ctx;
    const { outcome } = this.view;
    if (!outcome) {
      const who = names[this.mover()];
      if (this.search?.kind === "move") return t("state_thinks", { who });
      return t("state_to_move", { who });
    }
    if (!outcome.winner) return t("state_draw");
    const who = names[outcome.winner === "max" ? 0 : 1];
    // A score that is a number says by how much.
    const by = /^[+-]?\d+$/.test(outcome.value) ? outcome.value.replace(/^[+-]/, "") : null;
    return by ? t("state_won_by", { who, by }) : t("state_won", { who });
  }

  rows(names) {
    const { at, movers } = this.view;
    const items = at.moves.map((move, i) => h("li", {},
      h("span", { class: `who of-${movers[i]}`, text: names[movers[i] === "max" ? 0 : 1] }),
      h("button", {
        type: "button", class: "quiet", text: this.board.word(move), title: this.ctx.t("go_back_to", { n: i + 1 }),
        onclick: () => this.start({ ...at, moves: at.moves.slice(0, i + 1) }),
      })));
    this.list.replaceChildren(...items);
    this.list.scrollTop = this.list.scrollHeight;
  }

  // Moves.

  async play(move) {
    if (!this.persons()) return;
    this.stopSearch();
    this.ctx.warn("");
    await this.go(move);
  }

  async go(move) {
    const { at } = this.view;
    try {
      const view = await this.ctx.call("play/see", { at: { ...at, moves: [...at.moves, move] } });
      const who = player(this.ctx.t, this.view.players[this.mover()]);
      this.show(view);
      this.ctx.say(`${this.ctx.t("say_move", { who, move: this.board.word(move) })} ${this.state.textContent}`);
    } catch (error) {
      this.ctx.warn(error.message);
    }
  }

  /** Back to where a person is to move; one move if nobody else plays. */
  async back() {
    const { at, movers } = this.view;
    if (!at.moves.length) return;
    const seats = this.seats();
    let left = at.moves.length - 1;
    const engine = (i) => seats[movers[i] === "max" ? 0 : 1] !== "person";
    if (seats.includes("person")) while (left > 0 && engine(left)) left -= 1;
    // Whose turn it was there: if it was the engine's, it would just play on.
    if (engine(left) && seats.includes("person")) return;
    await this.start({ ...at, moves: at.moves.slice(0, left) });
  }

  // Searches: one at a time.

  stopSearch() {
    this.search?.abort.abort();
    this.search = null;
    this.analyzing = false;
  }

  /** Runs a search; gives what it found, or nothing if it was stopped from elsewhere. */
  async run(kind, name, request) {
    this.stopSearch();
    const search = { kind, abort: new AbortController(), found: null };
    this.search = search;
    this.analyzing = kind === "analyze";
    this.draw();
    try {
      const found = await stream(name, request, search.abort.signal, (event, data) => {
        if (this.search !== search) return;
        if (event === "progress") this.thoughts.progress(data);
        else {
          search.found = data;
          this.thoughts.found(data);
        }
      });
      if (this.search !== search) return null;
      this.search = null;
      this.analyzing = false;
      this.thoughts.found(found);
      return found;
    } catch (error) {
      if (this.search !== search) return null;
      this.search = null;
      this.analyzing = false;
      if (error.name !== "AbortError") this.ctx.warn(error.message);
      this.draw();
      return null;
    }
  }

  async think() {
    const { view } = this;
    const level = this.seats()[this.mover()];
    if (view.outcome || level === "person") return;
    const { t } = this.ctx;
    const who = player(t, view.players[this.mover()]);
    this.thoughts.clear(t("think_of", { who }));
    const seed = (this.seed + view.at.moves.length) % 2 ** 32;
    const found = await this.run("move", "play/choose", { at: view.at, level, seed });
    if (found?.best) await this.go(found.best);
  }

  async askHint() {
    const { view } = this;
    if (view.outcome || this.search) return;
    this.thoughts.clear(this.ctx.t("think_hint"));
    const found = await this.run("hint", "play/choose", { at: view.at, level: HINT });
    if (!found || this.view !== view) return;
    this.hint = found.best;
    this.draw();
    this.ctx.say(this.ctx.t("say_hint", { move: found.best, meaning: this.thoughts.meaning(found) }));
  }

  async toggleAnalysis() {
    if (this.analyzing) {
      this.stop();
      return;
    }
    if (!this.persons()) return;
    this.thoughts.clear(this.ctx.t("think_analysis"));
    await this.run("analyze", "play/analyze", { at: this.view.at, seconds: 60 });
    this.draw();
  }

  /** Ends what is going on. An engine that was about to move makes the best move that it has. */
  async stop() {
    const { search } = this;
    if (!search) {
      this.think();
      return;
    }
    const { kind, found } = search;
    this.stopSearch();
    this.draw();
    if (kind === "move" && found?.best) await this.go(found.best);
  }

  /** The search of the last move, step by step. */
  why() {
    const { at } = this.view;
    if (!at.moves.length) return;
    const params = writePlace(new URLSearchParams(), { ...at, moves: at.moves.slice(0, -1) }, this.origin);
    this.ctx.open("watch", params);
  }

  // Files.

  save() {
    save(`${this.view.at.game.replace(/\W+/g, "-").replace(/-$/, "")}.txt`, new Blob([this.view.record], { type: "text/plain" }));
  }

  async load() {
    const [file] = this.file.files;
    this.file.value = "";
    if (!file) return;
    try {
      const { view } = await this.ctx.call("play/load", { record: await file.text() });
      await this.start(view.at);
    } catch (error) {
      this.ctx.warn(error.message);
    }
  }

  // For the shell.

  keys() {
    const { t } = this.ctx;
    return [["← → ↑ ↓", t("key_spots")], ["Enter", t("key_move")], ["z", t("do_back")], ["h", t("do_hint")], ["a", t("do_analyze")], ["s", t("key_stop")], ["w", t("do_why")], ["n", t("do_fresh")], ["Ctrl Z", t("tool_undo")], ["Ctrl Y", t("tool_redo")]];
  }

  key(event) {
    const turn = historyKey(event);
    if (turn) {
      this.restore(turn);
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (this.board.key(event)) return true;
    const name = { z: "back", h: "hint", a: "analyze", s: "stop", w: "why", n: "fresh" }[event.key];
    const button = this.buttons[name];
    if (!button || button.disabled) return false;
    button.click();
    return true;
  }

  unmount() {
    this.stopSearch();
  }
}

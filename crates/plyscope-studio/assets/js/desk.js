// What lies on the desk: one current tree, one current game, where each tab stood, and what can be brought back. Step,
// Order and Exercise share the tree, Play and Watch the game. All of it is addresses, so a tab's link carries its state.

import { memory } from "./memory.js";

/** The most characters that are kept of what can be brought back. */
const MOST_KEPT = 400_000;
const PLACE = ["game", "position", "moves"];
/** What belongs to one tree or one game, and is dropped with it. */
const OWN = { step: ["e", "t", "s", "k"], lab: ["e", "t", "o"], exercise: ["e", "t", "at"], play: [...PLACE, "n"], watch: [...PLACE, "k"] };
const SHARES = { step: "tree", lab: "tree", exercise: "tree", play: "game", watch: "game" };

/** The tree or the game that an address speaks of, or nothing. */
function sourceOf(kind, params) {
  const source = new URLSearchParams();
  for (const name of kind === "tree" ? (params.has("t") ? ["t"] : ["e"]) : PLACE) {
    if (params.has(name)) source.set(name, params.get(name));
  }
  return source.toString();
}

/** One thing and its former states. */
class Log {
  constructor(kept) {
    Object.assign(this, { now: "", past: [], future: [] }, kept);
  }

  /** What is there now. What it `grew` from need not be brought back. */
  set(next, grew = false) {
    if (next === this.now) return false;
    if (this.now && !grew) this.past.push(this.now);
    this.now = next;
    this.future = [];
    let room = MOST_KEPT;
    const first = this.past.findLastIndex((source) => (room -= source.length) < 0);
    this.past.splice(0, first + 1);
    return true;
  }

  turn(from, to) {
    const source = from.pop();
    if (source === undefined) return null;
    to.push(this.now);
    this.now = source;
    return source;
  }
}

class Desk {
  constructor() {
    this.tabs = memory.get("tabs") ?? {};
    const kept = memory.get("logs") ?? {};
    this.logs = Object.fromEntries(["tree", "game", "order"].map((kind) => [kind, new Log(kept[kind])]));
  }

  keep() {
    memory.set("logs", this.logs);
  }

  /** A tab says where it stands. */
  note(tab, params) {
    const kind = SHARES[tab];
    const log = this.logs[kind];
    const source = sourceOf(kind, params);
    let changed = false;
    if (tab === "watch") changed = this.sameGame(source) ? false : log.set(source);
    else if (tab === "play") changed = log.set(source, this.grew(source));
    // A recorded search is not a tree that others could use.
    else if (tab === "step" && params.has("s")) changed = false;
    else if (tab !== "exercise" || (source && !params.has("fix"))) changed = log.set(source);
    if (tab === "lab") changed = this.logs.order.set(params.toString()) || changed;
    if (changed) this.keep();
    const before = this.tabs[tab] ?? null;
    this.tabs[tab] = { query: params.toString(), of: log.now };
    // It lies on what was there before.
    if (params.has("s")) this.tabs[tab].under = before?.under === undefined ? before : before.under;
    memory.set("tabs", this.tabs);
  }

  /** Takes a recorded search away again. */
  uncover(tab) {
    this.tabs[tab] = this.tabs[tab]?.under ?? {};
    memory.set("tabs", this.tabs);
  }

  /** The game goes on from where it is. */
  grew(source) {
    const [now, next] = [this.logs.game.now, source].map((text) => new URLSearchParams(text));
    const moves = [now, next].map((params) => params.get("moves") ?? "");
    return this.sameGame(source) && (moves[0] === "" || `${moves[1]} `.startsWith(`${moves[0]} `));
  }

  /** It is the same game, wherever it stands. */
  sameGame(source) {
    const [now, next] = [this.logs.game.now, source].map((text) => new URLSearchParams(text));
    return ["game", "position"].every((name) => now.get(name) === next.get(name));
  }

  /** Where a tab goes on: where it stood, or the start of the tree or game that was chosen elsewhere since. */
  params(tab) {
    const kept = this.tabs[tab];
    const params = new URLSearchParams(kept?.query ?? "");
    const { now } = this.logs[SHARES[tab]];
    if (!now || kept?.of === now) return params;
    // A teacher's link and a random tree are their own.
    if (tab === "exercise" && (params.get("shape") !== "given" || params.has("fix"))) return params;
    for (const name of OWN[tab]) params.delete(name);
    const before = new URLSearchParams(now);
    for (const [name, value] of params) before.append(name, value);
    return before;
  }

  /** A tab leads to another one and belongs to what it shows. */
  belongs(tab, params) {
    if (this.tabs[tab]) this.tabs[tab].of = sourceOf(SHARES[tab], params);
  }

  /** The former state (or the later one again) of `tree`, `game` or `order`, as parameters; `null` if there is none. */
  undo(kind) {
    return this.turned(kind, "past", "future");
  }

  redo(kind) {
    return this.turned(kind, "future", "past");
  }

  turned(kind, from, to) {
    const log = this.logs[kind];
    const source = log.turn(log[from], log[to]);
    this.keep();
    return source === null ? null : new URLSearchParams(source);
  }

  /** The current tree or game. */
  source(kind) {
    return new URLSearchParams(this.logs[kind].now);
  }

  /** How many can be brought back, and forth. */
  depth(kind) {
    const { past, future } = this.logs[kind];
    return [past.length, future.length];
  }
}

export const desk = new Desk();

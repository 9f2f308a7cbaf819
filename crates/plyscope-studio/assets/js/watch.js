// Watch the search of a real game: some plies of it as a tree, with small boards, on the clock of a recording.

import { h } from "./dom.js";
import { picture } from "./play/board.js";
import { player, readPlace, writePlace } from "./play/place.js";
import { style } from "./style.js";
import { Bar } from "./step/bar.js";
import { START, write } from "./step/link.js";
import { Why } from "./step/panels.js";
import { Recording } from "./step/recording.js";
import { GameTree } from "./watch/gametree.js";

/** The longest tree that fits into the address of a page without trouble. */
const LONGEST = 40_000;
/** The searches with a table. */
const TABLES = ["mtdf", "sss", "deepening"];
const DEPTHS = ["1", "2", "3", "4", "5", "6", "8", "end"];

export async function mount(root, ctx) {
  const [games, menu] = await Promise.all([ctx.call("games", {}), ctx.call("menu", { lang: ctx.lang }), style("play"), style("watch")]);
  const mode = new WatchMode(root, ctx, games, menu);
  await mode.open(readPlace(ctx.params, "tictactoe"));
  return mode;
}

class WatchMode {
  constructor(root, ctx, games, menu) {
    this.root = root;
    this.ctx = ctx;
    this.menu = menu;
    const { t, params } = ctx;
    const again = () => this.open(this.at);
    this.game = h("select", { "aria-label": t("game"), onchange: () => this.open({ game: games.find(({ name }) => name === this.game.value).example, position: null, moves: [] }) },
      ...games.map(({ name }) => h("option", { value: name, text: name })));
    this.text = h("input", { type: "text", class: "game-text", spellcheck: "false", autocomplete: "off", "aria-label": t("game_text"), title: t("game_text") });
    const form = h("form", { class: "opening" }, this.text, h("button", { text: t("game_open") }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const [game, position] = this.text.value.split("@");
      this.open({ game, position: position ?? null, moves: [] });
    });
    this.depth = h("select", { class: "watch-depth", "aria-label": t("watch_depth"), onchange: again },
      ...DEPTHS.map((depth) => h("option", { value: depth, text: depth === "end" ? t("watch_end") : depth })));
    this.depth.value = DEPTHS.includes(params.get("depth")) ? params.get("depth") : "3";
    this.algorithm = h("select", { class: "algorithm", "aria-label": t("algorithm"), onchange: again },
      ...menu.algorithms.map(({ name, title }) => h("option", { value: name, text: name, title })));
    this.algorithm.value = menu.algorithms.some(({ name }) => name === params.get("algorithm")) ? params.get("algorithm") : "alpha-beta";
    this.order = h("input", { type: "checkbox", onchange: again });
    this.order.checked = params.get("order") === "rtl";
    this.share = h("input", { type: "checkbox", class: "share", onchange: again });
    this.share.checked = params.get("share") !== "no";
    this.follow = h("input", { type: "checkbox" });
    this.follow.checked = true;
    const button = (name, key, act) => h("button", { type: "button", class: `do-${name}`, title: `${t(`watch_${name}`)} (${key})`, "aria-keyshortcuts": key, text: t(`watch_${name}`), onclick: act });
    this.buttons = {
      i: button("line", "i", () => this.tree.line()),
      e: button("expand", "e", () => this.tree.all()),
      p: button("open", "p", () => this.play()),
      r: button("from", "r", () => this.open(this.below())),
      a: button("steps", "a", () => this.steps()),
    };
    const host = h("div", { class: "game-tree-host", tabindex: "-1" });
    this.tree = new GameTree(host, {
      t,
      boards: (nodes) => this.boards(nodes),
      onNode: (node) => this.choose(node),
      onMany: (n) => ctx.warn(t("watch_too_many", { n })),
    });
    this.why = new Why(t);
    this.large = h("div", { class: "watch-board" });
    this.place = h("p", { class: "watch-place" });
    this.counts = h("p", { class: "watch-counts" });
    this.note = h("p", { class: "watch-note" });
    this.bar = new Bar(t, {
      go: (k) => this.go(k), move: (name) => this.move(name), next: () => this.go(this.recording.after(this.bar.unit, this.k)),
    });
    root.append(
      h("div", { class: "play-choices", role: "toolbar", "aria-label": t("choices") },
        h("label", { class: "pick" }, h("span", { text: t("game") }), this.game), form,
        h("label", { class: "pick" }, h("span", { text: t("watch_depth") }), this.depth),
        h("label", { class: "pick" }, h("span", { text: t("algorithm") }), this.algorithm),
        h("label", { class: "watch-check" }, this.order, t("watch_order")),
        h("label", { class: "watch-check" }, this.share, t("watch_share")),
        h("label", { class: "watch-check" }, this.follow, t("watch_follow"))),
      h("div", { class: "watch-table" },
        h("div", { class: "game-tree-place" }, host, h("div", { class: "watch-buttons" }, this.buttons.i, this.buttons.e)),
        h("div", { class: "watch-side" }, this.why.element, this.place, this.large,
          h("div", { class: "watch-go" }, this.buttons.p, this.buttons.r, this.buttons.a), this.counts, this.note)),
      this.bar.element);
  }

  /** Records and shows the search of a position. */
  async open(at) {
    const { ctx } = this;
    const { t } = ctx;
    const asked = this.depth.value;
    this.share.disabled = !TABLES.includes(this.algorithm.value);
    const share = this.share.checked && !this.share.disabled;
    ctx.warn("");
    this.bar.stop();
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    let watched;
    let origin;
    try {
      const see = (place) => ctx.call("play/see", { at: place }, asking.signal);
      [watched, { at: this.at }, { position: origin }] = await Promise.all([
        ctx.call("watch", {
          at, depth: asked === "end" ? null : Number(asked), fit: true, algorithm: this.algorithm.value,
          right_to_left: this.order.checked, share, lang: ctx.lang,
        }, asking.signal),
        see(at),
        see({ game: at.game }),
      ]);
    } catch (error) {
      if (error.name === "AbortError") return;
      ctx.warn(error.message);
      if (!this.recording && at.game !== "tictactoe") await this.open({ game: "tictactoe", position: null, moves: [] });
      return;
    }
    const family = this.at.game.split("(")[0];
    this.root.dataset.family = family;
    this.game.value = family;
    if (document.activeElement !== this.text) {
      this.text.value = this.at.game + (this.at.position !== origin ? `@${this.at.position}` : "");
    }
    this.origin = origin;
    const params = writePlace(new URLSearchParams(), this.at, origin);
    params.set("depth", asked);
    params.set("algorithm", this.algorithm.value);
    if (this.order.checked) params.set("order", "rtl");
    if (!this.share.checked) params.set("share", "no");
    ctx.link(params);
    this.watched = watched;
    this.recording = new Recording(watched.recorded);
    if (String(watched.depth ?? "end") !== asked) {
      const words = asked === "end" ? t("watch_end") : asked;
      ctx.warn(t("watch_cut_to", { asked: words, most: this.menu.limits.nodes, depth: watched.depth }));
    }
    const notes = [t(watched.complete ? "watch_complete" : "watch_static")];
    this.note.textContent = notes.join(" ");
    if (watched.note) this.note.title = watched.note;
    const long = watched.recorded.text.length > LONGEST;
    this.buttons.a.disabled = long;
    this.buttons.a.title = long ? t("watch_too_long") : `${t("watch_steps")} (a)`;
    this.tree.svg.setAttribute("aria-label", t("watch_tree", { game: this.at.game }));
    this.tree.show(watched, this.at.game, this.recording);
    this.bar.clock([this.recording], this.recording.last);
    this.choose(0, false);
    this.go(this.recording.last);
  }

  async boards(nodes) {
    try {
      return await this.ctx.call("watch/boards", { at: this.at, lines: nodes.map((node) => this.tree.path(node)) });
    } catch (error) {
      this.ctx.warn(error.message);
      return null;
    }
  }

  /** Shows position k of the search. */
  go(k) {
    const { t } = this.ctx;
    const { recording } = this;
    this.k = recording.clamp(k);
    const current = recording.nodeAt(this.k);
    if (current !== null && this.follow.checked) this.tree.selected = current;
    this.tree.go(this.k, this.follow.checked);
    this.why.show(recording, this.k);
    const sentence = this.why.sentence(recording, this.k);
    this.bar.show(this.k, sentence);
    this.ctx.say(sentence);
    const last = Math.min(this.k, recording.count) - 1;
    const leaves = last < 0 ? 0 : recording.steps.leaves[last];
    this.counts.textContent = t("watch_size", { nodes: recording.nodes.length, leaves, all: recording.answer.all_leaves });
    if (current !== null && this.follow.checked) this.board(current);
  }

  /** A node that somebody pointed at. */
  choose(node, look = true) {
    this.tree.selected = node;
    if (look) this.tree.select(node);
    this.board(node);
  }

  /** The board of a node, large enough to read. */
  async board(node) {
    const { t } = this.ctx;
    this.shown = node;
    const { name } = this.recording.nodes[node];
    let small = this.tree.cache.get(node);
    if (!small) {
      [small] = (await this.boards([node])) ?? [];
      if (!small || this.shown !== node) return;
    }
    const who = player(t, this.watched.players[small.turn === "max" ? 0 : 1]);
    // The end of a game has no moves to watch.
    const leaf = !this.recording.nodes[node].children.length && (this.watched.complete || small.over);
    this.buttons.r.disabled = node === 0 || leaf;
    this.place.textContent = `${node === 0 ? t("watch_root") : name} · ${t("state_to_move", { who })}`;
    this.large.replaceChildren(this.watched.scene
      ? picture(this.at.game, this.watched.scene, small.pieces, small.last)
      : h("pre", { class: "board-text", text: small.picture }));
  }

  /** Where the game stands at the node that somebody pointed at. */
  below() {
    return { ...this.at, moves: [...this.at.moves, ...this.tree.path(this.tree.selected)] };
  }

  play() {
    this.ctx.open("play", writePlace(new URLSearchParams(), this.below(), this.origin));
  }

  /** The same search with code, stack and table. */
  steps() {
    const { text, algorithm, right_to_left: rtl } = this.recording.answer;
    // In a tree every node is a place of its own, so there a table that knows positions takes other steps.
    const k = this.share.disabled || !this.share.checked ? this.k : 0;
    this.ctx.open("step", write({ ...START, example: null, tree: text, algorithm, rtl, k }));
  }

  move(name) {
    const { recording, k } = this;
    const to = {
      first: () => 0,
      back: () => recording.before(this.bar.unit, k),
      forward: () => recording.after(this.bar.unit, k),
      last: () => recording.last,
      cut: () => recording.next(recording.cutSteps, k),
      leaf: () => recording.next(recording.leafSteps, k),
      over: () => recording.over(k),
      out: () => recording.out(k),
    }[name]();
    this.bar.stop();
    if (to !== null) this.go(to);
  }

  // For the shell.

  keys() {
    const { t } = this.ctx;
    return [["← →", `${t("move_back")}, ${t("move_forward")}`], ["Home End", `${t("move_first")}, ${t("move_last")}`], [t("space"), t("play")], ["c", t("move_cut")], ["l", t("move_leaf")], ["o", t("move_over")], ["u", t("move_out")], ["↑ ↓ Shift+← Shift+→", t("watch_walk")], ["x", t("watch_cut")], ["i", t("watch_line")], ["e", t("watch_expand")], ["Enter", t("watch_fold")], ["p", t("watch_open")], ["r", t("watch_from")], ["a", t("watch_steps")], ["+ -", t("key_zoom")]];
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.recording) return false;
    const { key } = event;
    const name = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", c: "cut", l: "leaf", o: "over", u: "out" }[key];
    const onButton = event.target.closest?.("button, a, summary");
    const way = { ArrowUp: "up", ArrowDown: "down" }[key] ?? (event.shiftKey ? { ArrowLeft: "left", ArrowRight: "right" }[key] : undefined);
    if (way) {
      const node = this.tree.neighbour(way);
      if (node !== null) this.choose(node);
    } else if (name) this.move(name);
    else if (key === "x") this.tree.openCut(this.tree.selected);
    else if (key === " " && !onButton) this.bar.toggle();
    else if (key === "Enter" && !onButton) {
      if (this.recording.nodes[this.tree.selected].children.length) this.tree.fold(this.tree.selected);
    } else if (key === "+" || key === "-") this.tree.zoom(key === "+" ? 1.2 : 1 / 1.2);
    else if (this.buttons[key]) {
      if (!this.buttons[key].disabled) this.buttons[key].click();
    }
    else return false;
    return true;
  }

  unmount() {
    this.asking?.abort();
    this.bar.close();
  }
}

// Beside the recorded search of a game: what it was asked, what it answered, and the board of the node that is spoken of.

import { h } from "../dom.js";
import { picture } from "../play/board.js";
import { player } from "../play/place.js";
import { style } from "../style.js";
import { wordOr } from "../words.js";

/** A number with its thousands apart. */
const grouped = (n, lang) => n.toLocaleString(lang);

/** The level in words. */
function levelWord(t, level) {
  const [kind, n] = level.split("=");
  if (kind === "strength") return t("level_strength", { n });
  return wordOr(`level_${kind}`, level);
}

export class GamePanel {
  constructor(ctx) {
    this.ctx = ctx;
    const { t } = ctx;
    this.head = h("h2");
    this.facts = h("dl", { class: "search-facts" });
    this.place = h("p", { class: "search-place" });
    this.board = h("div", { class: "search-board" });
    this.back = h("button", { type: "button", class: "do-back-to-game", text: t("search_back"), onclick: () => this.leave() });
    this.element = h("section", { class: "panel search-panel", "data-panel": "game", hidden: true },
      this.head, h("div", { class: "search-body" }, this.facts, h("div", { class: "search-at" }, this.board, this.place)), this.back);
    this.boards = new Map();
  }

  /** Another recording; nothing is shown for trees. */
  async take(recording) {
    const { game } = recording.answer;
    this.element.hidden = !game;
    if (!game || game === this.game) return;
    this.game = game;
    this.boards.clear();
    const { t, lang } = this.ctx;
    this.head.textContent = t("search_of", { move: game.best ?? "–" });
    const depth = game.depth === null ? t("search_to_end") : String(game.depth);
    const nodes = game.not_shown
      ? t("search_some_nodes", { n: grouped(game.searched, lang), hidden: grouped(game.not_shown, lang) })
      : t("search_all_nodes", { n: grouped(game.searched, lang) });
    const rows = [
      ["game", game.moves.length ? t("search_after", { game: game.game, moves: game.moves.join(" ") }) : game.game],
      ["level", levelWord(t, game.level)],
      ["move", game.best ?? "–"],
      ["value", game.value],
      ["line", game.line.join(" ")],
      ["depth", depth],
      ["nodes", nodes],
      ["thought", grouped(game.nodes, lang)],
    ];
    this.facts.replaceChildren(...rows.flatMap(([name, value]) => [
      h("dt", { text: t(`search_${name}`) }), h("dd", { class: `search-${name}`, text: value })]));
    this.at = { game: game.game, position: game.origin, moves: game.moves };
    this.scene = null;
    try {
      await style("play");
      const view = await this.ctx.call("play/see", { at: this.at });
      if (this.game !== game) return;
      [this.scene, this.players] = [view.scene, view.players];
    } catch {
      // A game that this studio does not have: the moves are there, the boards are not.
      this.players = null;
    }
    this.known = true;
    if (this.recording) this.show(this.recording, this.k);
  }

  /** The board at position `k`. */
  async show(recording, k) {
    [this.recording, this.k] = [recording, k];
    if (!recording.answer.game || !this.players) return;
    const node = recording.nodeAt(k) ?? 0;
    if (node === this.shown && recording === this.of) return;
    [this.shown, this.of] = [node, recording];
    const path = [];
    for (let at = node; recording.nodes[at].parent !== null; at = recording.nodes[at].parent) path.unshift(recording.nodes[at].name);
    let small = this.boards.get(node);
    if (small === undefined) {
      try {
        [small] = await this.ctx.call("watch/boards", { at: this.at, lines: [path] });
      } catch {
        // A pass or a second look is not a position of the rules.
        small = null;
      }
      this.boards.set(node, small);
      if (this.shown !== node || this.of !== recording) return;
    }
    const { t } = this.ctx;
    if (!small) {
      this.board.replaceChildren();
      this.place.textContent = path.join(" ");
      return;
    }
    const who = player(t, this.players[small.turn === "max" ? 0 : 1]);
    this.place.textContent = `${path.length ? path.join(" ") : t("watch_root")} · ${small.over ? t("search_over") : t("state_to_move", { who })}`;
    this.board.replaceChildren(this.scene
      ? picture(this.at.game, this.scene, small.pieces, small.last)
      : h("pre", { class: "board-text", text: small.picture }));
  }

  /** Back to the game, where the move was made. */
  leave() {
    const { game } = this;
    const moves = game.best ? [...game.moves, game.best] : game.moves;
    const params = new URLSearchParams({ game: game.game, position: game.origin, moves: moves.join(" ") });
    const kept = this.ctx.desk.params("play");
    // The game on the desk goes on where it stood if this move is part of it.
    const now = `${kept.get("moves") ?? ""} `;
    const same = kept.get("game") === game.game && now.startsWith(`${moves.join(" ")} `);
    this.ctx.open("play", same ? kept : params);
  }
}

// Beside the search of a game: what it was asked, what it answered, and the board of the node that is spoken of.

import { h } from "../dom.js";
import { subjects } from "../play/place.js";
import { wordOr } from "../words.js";

/** A number with its thousands apart. */
const grouped = (n, lang) => n.toLocaleString(lang);

/** The level in words. */
export function levelWord(t, level) {
  const [kind, n] = level.split("=");
  if (kind === "strength") return t("level_strength", { n });
  return wordOr(`level_${kind}`, level);
}

export class GamePanel {
  /** `buttons` stand below. */
  constructor(ctx, buttons) {
    this.ctx = ctx;
    this.head = h("h2");
    this.facts = h("dl", { class: "search-facts" });
    this.place = h("p", { class: "search-place" });
    this.board = h("div", { class: "search-board" });
    this.element = h("section", { class: "panel search-panel", "data-panel": "game", hidden: true },
      this.head, h("div", { class: "search-body" }, this.facts, h("div", { class: "search-at" }, this.board, this.place)),
      h("div", { class: "search-go" }, ...buttons));
  }

  /** Another recording; nothing is shown for trees. */
  take(recording) {
    const { game, algorithm } = recording.answer;
    Object.assign(this, { recording, shown: null });
    this.element.hidden = !game;
    if (!game) return;
    recording.boards?.listeners.push(() => { if (recording === this.recording) this.show(this.k, this.selected); });
    const { t, lang } = this.ctx;
    const book = algorithm !== "engine";
    this.head.textContent = book ? t("search_book", { algorithm }) : t("search_of", { move: game.best ?? "–" });
    const depth = game.depth === null ? t("search_to_end") : String(game.depth);
    const nodes = game.not_shown
      ? t("search_some_nodes", { n: grouped(game.searched, lang), hidden: grouped(game.not_shown, lang) })
      : t("search_all_nodes", { n: grouped(game.searched, lang) });
    const rows = [
      ["game", game.moves.length ? t("search_after", { game: game.game, moves: game.moves.join(" ") }) : game.game],
      ...(book ? [] : [["level", levelWord(t, game.level)]]),
      ["move", game.best ?? "–"],
      ["value", game.value],
      ["sure", t(`sure_${game.sure ?? "unsaid"}`)],
      ["line", game.line.join(" ")],
      ["depth", depth],
      ["nodes", nodes],
      ...(book ? [] : [["thought", grouped(game.nodes, lang)]]),
    ];
    this.facts.replaceChildren(...rows.flatMap(([name, value]) => [
      h("dt", { text: t(`search_${name}`) }), h("dd", { class: `search-${name}`, text: value })]));
  }

  /** The board at position `k`, or of a node that was `selected`. */
  show(k, selected = null) {
    [this.k, this.selected] = [k, selected];
    const { boards, nodes } = this.recording;
    if (!boards) return;
    const node = selected ?? this.recording.nodeAt(k) ?? 0;
    if (node === this.shown) return;
    if (!boards.known.has(node)) {
      boards.fetch(nodes, [node]);
      return;
    }
    this.shown = node;
    const { t } = this.ctx;
    const small = boards.known.get(node);
    if (!small) {
      // After a null move of the search there is no position of the game.
      this.board.replaceChildren();
      this.place.textContent = nodes[node].name;
      return;
    }
    const line = boards.line(nodes, node).join(" ");
    const who = subjects(t, boards.at.game, boards.players)[small.turn === "max" ? 0 : 1];
    this.place.textContent = `${line || t("watch_root")} · ${small.over ? t("search_over") : t("state_to_move", { who })}`;
    this.board.replaceChildren(boards.scene ? boards.large(node) : h("pre", { class: "board-text", text: small.picture }));
  }
}

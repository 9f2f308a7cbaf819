// The boards of a game's search: which position a node is, and what stands there. They are asked for when they are wanted.

import { extent, picture, sharedGround } from "../play/board.js";

/** The largest small board, in units of the picture of the tree. */
const WIDE = 104;
const HIGH = 76;
/** The most that are asked for at once. */
const BATCH = 200;

export class Boards {
  /** The boards of a search; none if the studio does not have its game. */
  static async of(ctx, game) {
    const at = { game: game.game, position: game.origin, moves: game.moves };
    try {
      return new Boards(ctx, at, game, await ctx.call("play/see", { at, lang: ctx.lang }));
    } catch {
      // The moves are there, the boards are not.
      return null;
    }
  }

  constructor(ctx, at, { passes, again }, { scene, players }) {
    Object.assign(this, { ctx, at, scene, players, passes: new Set(passes), again: new Set(again) });
    /** By node; `null` where no moves lead. */
    this.known = new Map();
    this.asked = new Set();
    /** Called when some have come. */
    this.listeners = [];
    /** How large a small board is; nothing if the game has none. */
    this.size = null;
    if (!scene) return;
    const [, , wide, high] = extent(scene, true);
    const scale = Math.min(WIDE / wide, HIGH / high);
    this.size = [wide * scale, high * scale];
  }

  /** The moves to a node; nothing if no moves lead there. */
  line(nodes, node) {
    const moves = [];
    for (let at = node; nodes[at].parent !== null; at = nodes[at].parent) {
      if (this.passes.has(at)) return null;
      // A second look is the position above.
      if (!this.again.has(at)) moves.unshift(nodes[at].name);
    }
    return moves;
  }

  /** Brings the boards of some of these nodes. */
  async fetch(nodes, some) {
    const wanted = some.filter((node) => !this.asked.has(node));
    for (const node of wanted) this.asked.add(node);
    for (let i = 0; i < wanted.length; i += BATCH) {
      const part = wanted.slice(i, i + BATCH).map((node) => [node, this.line(nodes, node)]);
      const real = part.filter(([, line]) => line);
      try {
        const boards = real.length ? await this.ctx.call("watch/boards", { at: this.at, lines: real.map(([, line]) => line), lang: this.ctx.lang }) : [];
        for (const [node] of part) this.known.set(node, null);
        real.forEach(([node], n) => this.known.set(node, boards[n]));
      } catch {
        // Nobody answers. They are asked for again when they are wanted again.
        for (const node of wanted.slice(i)) this.asked.delete(node);
        return;
      }
      for (const listener of this.listeners) listener();
    }
  }

  /** The ground of all small boards, and one of them on it. */
  ground(id) {
    return sharedGround(this.at.game, this.scene, id);
  }

  small(node, ground) {
    const { pieces, last } = this.known.get(node);
    return picture(this.at.game, this.scene, pieces, last, { small: true, ground });
  }

  /** A board to be read. */
  large(node) {
    const { pieces, last } = this.known.get(node);
    return picture(this.at.game, this.scene, pieces, last);
  }
}

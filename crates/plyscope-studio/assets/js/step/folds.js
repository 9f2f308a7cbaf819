// Which parts of a tree are folded away, and where the rest then stands.

/** Room beside an inner node for its words and between neighbours, in units of the picture. */
const WORDS = 70;
const WORDS_SMALL = 26;
const GAP = 8;
/** From row to row. */
const ROW = 86;
const ROW_SMALL = 56;
/** Under an inner node and under a leaf with its words begins the board, if there is one. */
const BOARD = 8;
const BOARD_LEAF = 34;

export class Folds {
  constructor(recording) {
    this.nodes = recording.nodes;
    this.picture = recording.answer.picture;
    this.board = recording.boards?.size ?? null;
    this.folded = new Set();
    // A parent comes before its children.
    this.ply = this.nodes.map(() => 0);
    this.nodes.forEach(({ parent }, i) => { if (parent !== null) this.ply[i] = this.ply[parent] + 1; });
    this.below = this.nodes.map(() => 0);
    for (let i = this.nodes.length - 1; i > 0; i -= 1) this.below[this.nodes[i].parent] += this.below[i] + 1;
    this.layout();
  }

  /** How far below the shape of a node its board begins, and how far below it all that belongs to the node ends. */
  boardTop(node) {
    return this.nodes[node].children.length ? BOARD : BOARD_LEAF;
  }

  foot(node) {
    return this.board ? this.boardTop(node) + this.board[1] : 0;
  }

  /** By node: itself if it is shown, else the folded node that it is in. */
  layout() {
    this.shown = this.nodes.map((_, i) => i);
    this.nodes.forEach(({ parent }, i) => {
      if (parent === null) return;
      const up = this.shown[parent];
      if (up !== parent || this.folded.has(parent)) this.shown[i] = up;
    });
    const { places, tree } = this.picture;
    if (this.folded.size === 0 && !this.board) {
      this.places = places;
      this.box = tree;
      return;
    }
    const [words, between] = this.picture.class ? [WORDS_SMALL, ROW_SMALL] : [WORDS, ROW];
    const [least, below] = this.board ? [this.board[0] / 2, this.board[1] + BOARD] : [0, 0];
    const row = between + below;
    // All of a row begin at the same height.
    const top = places[0][1] - places[0][3];
    this.places = places.map(([x, , wide, high], i) => [x, top + row * this.ply[i] + high, wide, high]);
    /** By ply: where the next node may begin. */
    const free = [];
    let right = 0;
    const shift = (node, by) => {
      this.places[node][0] += by;
      if (!this.folded.has(node)) for (const child of this.nodes[node].children) shift(child, by);
    };
    // From below: a node stands over the middle of its children, and all of it moves if its own row has no room there.
    const todo = [[0, false]];
    while (todo.length) {
      const [node, done] = todo.pop();
      const { children } = this.nodes[node];
      const open = children.length > 0 && !this.folded.has(node);
      if (open && !done) {
        todo.push([node, true], ...[...children].reverse().map((child) => [child, false]));
        continue;
      }
      const ply = this.ply[node];
      const half = Math.max(places[node][2], 20);
      const first = (free[ply] ?? 0) + Math.max(half, least);
      let x = first;
      if (open) {
        const middle = (this.places[children[0]][0] + this.places[children.at(-1)][0]) / 2;
        x = Math.max(first, middle);
        const by = x - middle;
        if (by > 0) {
          for (const child of children) shift(child, by);
          for (let deeper = ply + 1; deeper < free.length; deeper += 1) free[deeper] = Math.max(free[deeper] + by, 0);
        }
      }
      this.places[node][0] = x;
      free[ply] = x + Math.max(half + (children.length ? words : 0), least) + GAP;
      right = Math.max(right, ...free.filter(Boolean));
    }
    const bottom = this.places.reduce((most, [, y, , high], i) => (this.shown[i] === i ? Math.max(most, y + high + this.foot(i)) : most), 0);
    this.box = [0, tree[1], right, bottom + 30];
  }

  toggle(node) {
    if (!this.nodes[node].children.length) return;
    if (!this.folded.delete(node)) this.folded.add(node);
    this.layout();
  }

  /** Opens everything. */
  open() {
    this.folded.clear();
    this.layout();
  }

  /** Folds all below a ply. */
  to(ply) {
    this.folded = new Set(this.nodes.flatMap(({ children }, i) => (this.ply[i] === ply && children.length ? [i] : [])));
    this.layout();
  }

  /** Folds as little as is needed for `fits()` to hold, ply by ply, but shows the root's children, and the `best` line first. */
  until(fits, best) {
    const deepest = this.ply.reduce((a, b) => Math.max(a, b), 0);
    let most = 1;
    for (let ply = 2; ply < deepest; ply += 1) {
      this.to(ply);
      if (!fits()) break;
      most = ply;
    }
    this.to(most);
    // And where the search begins, as far down as there is room.
    const first = [0];
    while (this.nodes[first.at(-1)].children.length) first.push(this.nodes[first.at(-1)].children[0]);
    for (const line of [best, first]) this.unfold(line, fits);
  }

  /** Unfolds a line from the root as far down as `fits()` holds. */
  unfold(line, fits) {
    for (const at of line) {
      if (!this.folded.has(at)) continue;
      this.toggle(at);
      for (const child of this.nodes[at].children) if (this.nodes[child].children.length) this.folded.add(child);
      this.layout();
      if (fits()) continue;
      for (const child of this.nodes[at].children) this.folded.delete(child);
      this.toggle(at);
      return;
    }
  }

  /** The same parts folded as in another tree, by the names of their nodes. */
  like(other) {
    const names = new Set([...other.folded].map((node) => other.nodes[node].name));
    if (!names.size) return;
    this.nodes.forEach(({ name, children }, i) => { if (children.length && names.has(name)) this.folded.add(i); });
    this.layout();
  }
}

// The tree of a game with small boards in its nodes. Only what is open is drawn, and only its boards are asked for.
// What a cut skipped is one leaf until somebody opens it.

import { s } from "../dom.js";
import { picture, sharedGround } from "../play/board.js";
import { Recording } from "../step/recording.js";

const SIZE = 72;
const WIDE = 92;
const HIGH = 150;
const MOST = 700;
const BATCH = 200;
const GROUND = "watch-ground";

export class GameTree {
  /** `boards(nodes)` gives the boards of nodes; `onNode(node)` is called when one is chosen. */
  constructor(host, { t, boards, onNode, onMany }) {
    Object.assign(this, { host, t, boards, onNode, onMany });
    this.svg = s("svg", { class: "game-tree", role: "tree", tabindex: "0" });
    host.replaceChildren(this.svg);
    this.scale = 1;
    this.svg.addEventListener("click", (event) => {
      const fold = event.target.closest("[data-fold]");
      const node = event.target.closest("[data-node]");
      const cut = event.target.closest("[data-cut]");
      if (fold) this.fold(Number(fold.dataset.fold));
      else if (cut) this.openCut(Number(cut.dataset.cut));
      else if (node) this.onNode(Number(node.dataset.node));
    });
  }

  /** Another game or search. */
  show(watched, game, recording) {
    Object.assign(this, { watched, game, recording, k: 0, selected: 0 });
    this.nodes = recording.nodes;
    this.cache = new Map();
    this.open = new Set([0]);
    this.cuts = new Set();
    this.skipped = new Set(recording.answer.skipped);
    this.size = new Array(this.nodes.length).fill(1);
    for (let i = this.nodes.length - 1; i > 0; i -= 1) this.size[this.nodes[i].parent] += this.size[i];
    this.line();
  }

  /** Opens the line of best play, and nothing else. */
  line() {
    this.open = new Set([0, ...this.recording.answer.path.filter((node) => this.nodes[node].children.length)]);
    this.cuts.clear();
    this.layout();
    this.look(this.selected, true);
  }

  /** Opens as much as can be drawn, level by level. */
  all() {
    this.open = new Set();
    let level = [0];
    let count = 1;
    while (level.length) {
      const next = [];
      for (const node of level) {
        const { children } = this.nodes[node];
        if (!children.length) continue;
        if (count + children.length > MOST) {
          this.onMany(count);
          this.layout();
          this.look(this.selected, true);
          return;
        }
        count += children.length;
        this.open.add(node);
        next.push(...children.filter((child) => !this.skipped.has(child)));
      }
      level = next;
    }
    this.layout();
    this.look(this.selected, true);
  }

  fold(node) {
    if (!this.open.delete(node)) this.open.add(node);
    this.layout();
  }

  openCut(node) {
    if (!this.cuts.delete(node)) this.cuts.add(node);
    this.layout();
  }

  /** Opens all above a node, so that it is in sight. */
  reach(node) {
    let changed = false;
    for (let at = node, up = this.nodes[node].parent; up !== null; at = up, up = this.nodes[up].parent) {
      if (!this.open.has(up)) changed = true;
      this.open.add(up);
      if (this.skipped.has(at) && !this.cuts.has(up)) {
        this.cuts.add(up);
        changed = true;
      }
    }
    return changed;
  }

  /** Places for all that is open: every leaf has a column, and a node stands over the middle of what is below it. */
  layout() {
    this.items = [];
    this.places = new Map();
    let column = 0;
    let deepest = 0;
    const place = (node, ply) => {
      deepest = Math.max(deepest, ply);
      const { children } = this.nodes[node];
      const below = [];
      if (this.open.has(node) && this.items.length < MOST) {
        const cut = children.filter((child) => this.skipped.has(child));
        const folded = cut.length > 1 && !this.cuts.has(node);
        for (const child of children) if (!folded || !this.skipped.has(child)) below.push(place(child, ply + 1));
        if (folded) {
          deepest = Math.max(deepest, ply + 1);
          const item = { cut: node, count: cut.length, x: column * WIDE, y: (ply + 1) * HIGH };
          column += 1;
          this.items.push(item);
          below.push(item);
        }
      }
      const x = below.length ? (below[0].x + below[below.length - 1].x) / 2 : column * WIDE;
      if (!below.length) column += 1;
      const item = { node, x, y: ply * HIGH, below };
      this.items.push(item);
      this.places.set(node, item);
      return item;
    };
    place(0, 0);
    this.width = column * WIDE + 24;
    this.height = deepest * HIGH + SIZE + 62;
    if (this.items.length >= MOST) this.onMany(this.items.length);
    this.draw();
    this.fetch();
  }

  draw() {
    const edges = [];
    const nodes = [];
    this.elements = new Map();
    for (const item of this.items) {
      if (item.node === undefined) {
        nodes.push(this.cutItem(item));
        continue;
      }
      for (const child of item.below) {
        const [x1, y1, x2, y2] = [item.x + WIDE / 2, item.y + SIZE + 55, child.x + WIDE / 2, child.y - 1];
        const bend = (y1 + y2) / 2;
        edges.push(s("path", { class: "game-edge", "data-to": child.node ?? `cut-${child.cut}`, d: `M${x1} ${y1}C${x1} ${bend} ${x2} ${bend} ${x2} ${y2}` }));
      }
      nodes.push(this.node(item));
    }
    const { scene } = this.watched;
    const ground = scene ? [sharedGround(this.game, scene, GROUND)] : [];
    this.svg.replaceChildren(...ground, s("g", { class: "game-edges" }, ...edges), s("g", { class: "game-nodes" }, ...nodes));
    this.edges = new Map(edges.map((edge) => [edge.dataset.to, edge]));
    this.zoom(1);
    this.go(this.k);
  }

  cutItem({ cut, count, x, y }) {
    const label = `✂ ${count}`;
    return s("g", { class: "game-cut", transform: `translate(${x + WIDE / 2} ${y + 14})`, "data-cut": cut, role: "treeitem", "aria-label": `${this.t("watch_skipped")}: ${count}` },
      s("rect", { x: -26, y: -14, width: 52, height: 28, rx: 14 }), s("text", { y: 5, text: label }));
  }

  node({ node, x, y }) {
    const { t } = this;
    const { children, player } = this.nodes[node];
    const twin = this.watched.twins[node];
    const board = s("g", { class: "game-small", transform: `translate(${(WIDE - SIZE) / 2} 18)` });
    const sign = children.length ? (player === "max" ? "▲" : "▼") : "■";
    const value = s("tspan", { class: "game-value" });
    const under = s("text", { x: WIDE / 2, y: SIZE + 34 },
      s("tspan", { class: `game-sign of-${children.length ? player : "leaf"}`, text: `${sign} ` }), value);
    const parts = [
      s("title"),
      s("text", { class: "game-move", x: WIDE / 2, y: 12, text: this.watched.moves[node] || t("watch_root") }),
      s("rect", { class: "game-frame", x: (WIDE - SIZE) / 2 - 4, y: 14, width: SIZE + 8, height: SIZE + 8, rx: 6 }),
      board, under,
    ];
    if (twin !== null) {
      parts.push(s("g", { class: "game-twin" }, s("title", { text: t("watch_twin", { node: this.nodes[twin].name }) }),
        s("circle", { cx: WIDE - 12, cy: 18, r: 8 }), s("text", { x: WIDE - 12, y: 22, text: "=" })));
    }
    const table = s("g", { class: "game-table away" }, s("title", { text: t("watch_table") }),
      s("circle", { cx: 12, cy: 18, r: 8 }), s("text", { x: 12, y: 22, text: "T" }));
    parts.push(table);
    if (children.length) {
      const isOpen = this.open.has(node);
      const label = isOpen ? "–" : `+${this.size[node] - 1}`;
      const wide = Math.max(20, 8 * label.length + 8);
      parts.push(s("g", { class: "game-fold", "data-fold": node, role: "button", "aria-label": t("watch_fold"), transform: `translate(${WIDE / 2} ${SIZE + 46})` },
        s("rect", { x: -wide / 2, y: -8, width: wide, height: 16, rx: 8 }), s("text", { y: 4, text: label })));
    }
    const element = s("g", {
      class: "game-node", transform: `translate(${x} ${y})`, "data-node": node, role: "treeitem", id: `w${node}`,
      "aria-level": y / HIGH + 1, "aria-expanded": children.length ? String(this.open.has(node)) : null,
    }, ...parts);
    this.elements.set(node, { element, board, value, table, title: parts[0], shown: null });
    const known = this.cache.get(node);
    if (known) this.fill(node, known);
    return element;
  }

  fill(node, small) {
    const { board } = this.elements.get(node) ?? {};
    if (!board) return;
    if (this.watched.scene) {
      const svg = picture(this.game, this.watched.scene, small.pieces, small.last, { small: true, ground: GROUND });
      svg.setAttribute("width", SIZE);
      svg.setAttribute("height", SIZE);
      board.replaceChildren(svg);
    } else {
      board.replaceChildren(s("text", { class: "game-none", x: SIZE / 2, y: SIZE / 2 + 5, text: this.watched.moves[node] || "·" }));
    }
  }

  /** Asks for the boards that are in the picture and not known yet. */
  async fetch() {
    const wanted = [...this.elements.keys()].filter((node) => !this.cache.has(node));
    const mine = this.cache;
    for (let i = 0; i < wanted.length; i += BATCH) {
      const part = wanted.slice(i, i + BATCH);
      const boards = await this.boards(part);
      if (!boards || mine !== this.cache) return;
      part.forEach((node, n) => {
        this.cache.set(node, boards[n]);
        this.fill(node, boards[n]);
      });
    }
  }

  /** The moves that lead to a node. */
  path(node) {
    const moves = [];
    for (let at = node; at !== 0; at = this.nodes[at].parent) moves.unshift(this.watched.moves[at]);
    return moves;
  }

  // The clock.

  /** Shows position k of the search. */
  go(k, follow = false) {
    this.k = k;
    const { recording } = this;
    const current = recording.nodeAt(k);
    if (follow && current !== null && this.reach(current)) {
      // Drawn anew, with the place that is looked at open.
      this.layout();
      this.look(current);
      return;
    }
    const path = new Set(recording.path(k).map(({ node }) => node));
    const best = new Set(k > recording.count ? recording.answer.path : []);
    for (const [node, parts] of this.elements) {
      const versions = recording.looks[node];
      const at = Recording.find(versions, 3, k);
      const look = versions[at + 2];
      const state = recording.text(versions[at + 1]).split(" ")[2];
      const now = `game-node ${state}${path.has(node) ? " path" : ""}${node === current ? " current" : ""}${best.has(node) || (best.size && node === 0) ? " best" : ""}${node === this.selected ? " selected" : ""}`;
      if (parts.element.getAttribute("class") !== now) parts.element.setAttribute("class", now);
      if (parts.shown !== look) {
        parts.shown = look;
        const inner = recording.text(look);
        parts.title.textContent = /<title>([^<]*)/.exec(inner)?.[1] ?? "";
        parts.element.setAttribute("aria-label", parts.title.textContent);
        parts.value.textContent = this.value(node, k, inner);
      }
      parts.table.classList.toggle("away", !this.hit(node, k));
      const edge = this.edges.get(String(node));
      if (edge) edge.setAttribute("class", `game-edge ${state}${path.has(node) ? " path" : ""}${best.has(node) ? " best" : ""}`);
    }
    this.svg.setAttribute("aria-activedescendant", current === null ? "w0" : `w${current}`);
    if (follow && current !== null) this.look(current);
  }

  /** What is known of a node: its value with its sign, as the picture of the tree has it. */
  value(node, k, inner) {
    const told = /<text class="value[^>]*>([^<]*)/.exec(inner)?.[1];
    if (told) return told.replace("&lt;", "<").replace("&gt;", ">");
    const steps = this.recording.byNode[node].filter((step) => step <= k);
    return steps.length ? this.recording.text(this.recording.steps.best[steps[steps.length - 1] - 1]) : "";
  }

  /** Whether the table answered for a node by now. */
  hit(node, k) {
    const { kind } = this.recording.steps;
    return this.recording.byNode[node].some((step) => step <= k && (kind[step - 1] === "hit" || kind[step - 1] === "known"));
  }

  select(node) {
    this.selected = node;
    if (this.reach(node)) this.layout();
    else this.go(this.k);
    this.look(node);
  }

  /** The neighbour of the selected node: `up`, `down`, `left` or `right`; only what is drawn. */
  neighbour(way) {
    const { parent, children } = this.nodes[this.selected];
    if (way === "up") return parent;
    const drawn = (list) => list.filter((node) => this.places.has(node));
    if (way === "down") return drawn(children)[0] ?? null;
    if (parent === null) return null;
    const row = drawn(this.nodes[parent].children);
    return row[row.indexOf(this.selected) + (way === "left" ? -1 : 1)] ?? null;
  }

  // The part that is looked at.

  zoom(factor) {
    this.scale = Math.max(0.25, Math.min(2, this.scale * factor));
    this.svg.setAttribute("viewBox", `-12 -6 ${this.width} ${this.height}`);
    this.svg.setAttribute("width", this.width * this.scale);
    this.svg.setAttribute("height", this.height * this.scale);
  }

  /** Scrolls to a node if it is out of sight, or so that it is in the middle. */
  look(node, middle = false) {
    const item = this.places.get(node);
    if (!item) return;
    const { host, scale } = this;
    const [x, y] = [(item.x + 12) * scale, (item.y + 6) * scale];
    const [w, d] = [WIDE * scale, (SIZE + 56) * scale];
    if (middle || x < host.scrollLeft || x + w > host.scrollLeft + host.clientWidth) host.scrollLeft = x + w / 2 - host.clientWidth / 2;
    if (y < host.scrollTop || y + d > host.scrollTop + host.clientHeight) host.scrollTop = y + d / 2 - host.clientHeight / 2;
  }
}

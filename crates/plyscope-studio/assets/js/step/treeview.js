// The picture of the tree: parts drawn by the server, exchanged from position to position; pan, zoom, fit; a tree for
// screen readers.

import { s, still } from "../dom.js";
import { Folds } from "./folds.js";
import { Recording } from "./recording.js";

const LARGEST = 3;
const FIT_MOST = 1.5;
/**
 * In a tree with more nodes than this, what cannot be seen is not in the document, not even hidden: else every move of the
 * picture costs all of it.
 */
const ALL_DRAWN = 1000;
/** The most nodes that are drawn anew at once. */
const AT_ONCE = 800;
/** Pixels per unit from which on words can be read, in the usual picture and in the one with small words. */
const LEGIBLE = 0.45;
const LEGIBLE_SMALL = 0.9;
/** If the picture must move, the node comes this far from the edge, in pixels. */
const EDGE = 24;
const LEGIBLE_BOARDS = 0.55;
/** Below this many pixels per unit lines would vanish. */
const FAR = 0.3;
/** A board that is less high than this many pixels says nothing. */
const LEAST_BOARD = 18;

export class TreeView {
  /**
   * `host` is an element that the view fills. Options: `label`, `onNode(node, event)` when one is clicked,
   * `onEdit(node)` when one is double-clicked, `onFrame(view)` when another part is looked at, `onFold(view)` when a part
   * was folded away or came back; without it nothing can be folded.
   */
  constructor(host, recording, options = {}) {
    this.host = host;
    this.options = options;
    this.size = [0, 0];
    this.svg = s("svg", { class: "plyscope view", role: "tree", tabindex: "0", "aria-label": options.label });
    this.motion = s("g", { class: "motion", "aria-hidden": "true" });
    host.replaceChildren(this.svg);
    this.pointers = new Map();
    [this.x, this.y, this.scale] = [0, 0, 1];
    this.listen();
    this.resize = new ResizeObserver(() => {
      if (!this.touched) this.look();
      else {
        this.measure();
        this.frame();
        this.reveal(this.selected ?? this.current ?? 0);
      }
    });
    this.show(recording);
    this.resize.observe(host);
  }

  /**
   * Another recording in the same place. The part that is looked at stays if the tree has the same size; if it is a
   * `changed` tree and somebody chose that part, the node that is looked at stays where it is.
   */
  show(recording, changed = false) {
    const old = this.recording?.answer.picture;
    const picture = recording.answer.picture;
    const same = old && old.width === picture.width && old.height === picture.height;
    const folds = new Folds(recording);
    if (this.folds && (changed || same)) folds.like(this.folds);
    const held = changed && this.touched ? this.hold(recording, folds) : null;
    this.recording = recording;
    this.folds = folds;
    clearTimeout(this.late);
    [this.lateNodes, this.lateEdges] = [null, null];
    this.k = 0;
    this.current = null;
    const text = (n) => recording.text(n);
    const id = recording.answer.prefix || "";
    const small = picture.class ? ` ${picture.class}` : "";
    const node = ([cls, inner], i) =>
      `<g class="${text(cls)}" id="${id}n${i}" data-node="${i}" role="treeitem">${text(inner)}</g>`;
    this.svg.innerHTML =
      `<g class="edges${small}"><g class="trails"></g></g><g class="marks"></g><g class="boards"></g>` +
      `<g class="nodes${small}"></g><g class="windows"></g><g class="known"></g><g class="badges"></g>`;
    this.svg.dataset.nodes = picture.nodes.length;
    this.svg.append(this.motion);
    this.badges = this.svg.querySelector(".badges");
    this.trails = this.svg.querySelector(".trails");
    this.windows = this.svg.querySelector(".windows");
    this.marks = this.svg.querySelector(".marks");
    this.known = this.svg.querySelector(".known");
    this.boardLayer = this.svg.querySelector(".boards");
    this.boardElements = new Map();
    const { boards } = recording;
    if (boards?.size) {
      this.svg.prepend(boards.ground(`${id}ground`));
      boards.listeners.push(() => { if (recording === this.recording) this.showBoards(); });
    }
    this.nodeLayer = this.svg.querySelector(".nodes");
    const drawn = (html) => {
      const group = s("g");
      group.innerHTML = html;
      return [...group.children];
    };
    this.nodeElements = drawn(picture.nodes.map(node).join(""));
    this.edgeElements = drawn(picture.edges.map((edge, i) => `<g data-edge="${i}">${text(edge)}</g>`).join(""));
    this.nodeElements.forEach((element, i) => {
      const info = recording.nodes[i];
      let level = 1;
      for (let up = info.parent; up !== null; up = recording.nodes[up].parent) level += 1;
      element.setAttribute("aria-level", level);
      if (info.children.length) element.setAttribute("aria-expanded", "true");
    });
    this.inside = { nodes: [], edges: [] };
    this.shown = picture.nodes.map(([cls, inner]) => [cls, inner]);
    this.shownEdges = [...picture.edges];
    this.selected = null;
    this.differing = [];
    this.guesses = null;
    this.measure();
    this.arrange();
    this.takeIn();
    if (held) {
      [this.x, this.y] = held;
      this.frame();
    } else if (!same) {
      this.touched = false;
      this.readable();
      this.look();
    }
    this.showBoards();
  }

  // Folding.

  get places() {
    return this.folds.places;
  }

  shows(node) {
    return this.folds.shown[node] === node;
  }

  /** A tree that is too large to be read begins with its upper part. */
  readable() {
    const [w, h] = this.measure();
    if (!this.options.onFold || !w || !h || this.wholeScale() >= this.legible()) return;
    this.folds.until(() => this.wholeScale() >= this.legible(), this.recording.bestLine);
    this.arrange();
  }

  /** Folds a node, or opens it again; what is looked at stays. */
  fold(node) {
    const [x, y] = this.places[node];
    this.folds.toggle(node);
    this.x += this.places[node][0] - x;
    this.y += this.places[node][1] - y;
    this.folded();
  }

  /** Opens all, or folds all that cannot be read. */
  foldAll(open) {
    if (open) this.folds.open();
    else this.readable();
    this.folded();
    this.look();
  }

  folded() {
    this.arrange();
    this.frame();
    this.options.onFold?.(this);
  }

  /** The same parts folded as in another view of the same tree. */
  foldLike(other) {
    this.folds.folded = new Set(other.folds.folded);
    this.folds.layout();
    this.arrange();
    if (this.touched) this.frame();
    else this.look();
  }

  /** Puts nodes and edges where they stand, and hides what is folded away. */
  arrange() {
    const { places: drawn } = this.recording.answer.picture;
    const moved = this.folds.folded.size > 0 || this.folds.board !== null;
    if (!moved && !this.rearranged) return;
    this.rearranged = moved;
    this.boardLayer.replaceChildren();
    this.boardElements.clear();
    this.nodeElements.forEach((element, i) => {
      const away = !this.shows(i);
      if (away !== element.hasAttribute("display")) {
        for (const one of [element, this.edgeElements[i]]) {
          if (away) one.setAttribute("display", "none");
          else one.removeAttribute("display");
        }
      }
      if (away) return;
      element.setAttribute("transform", `translate(${this.places[i][0] - drawn[i][0]} ${this.places[i][1] - drawn[i][1]})`);
      if (this.recording.nodes[i].children.length) element.setAttribute("aria-expanded", String(!this.folds.folded.has(i)));
      this.shownEdges[i] = null;
      if (this.inside.nodes[i]) this.redraw(i);
      if (this.inside.edges[i]) this.redrawEdge(i);
    });
    this.badge();
    this.follow();
  }

  /** The boards of the nodes that are in sight, each under its node. */
  showBoards() {
    const { boards, nodes } = this.recording;
    if (!boards?.size) return;
    const [wide, high] = boards.size;
    const [w, h] = this.size.map((pixels) => pixels / this.scale);
    const near = (i) => {
      const [x, y, , half] = this.places[i];
      return this.shows(i) && x + wide > this.x && x - wide < this.x + w && y + half + this.folds.foot(i) > this.y && y - half < this.y + h;
    };
    const legible = high * this.scale >= LEAST_BOARD;
    const missing = [];
    nodes.forEach((_, i) => {
      const wanted = legible && near(i);
      if (wanted === this.boardElements.has(i)) return;
      if (!wanted) {
        this.boardElements.get(i).remove();
        this.boardElements.delete(i);
      } else if (boards.known.get(i)) this.drawBoard(i);
      else if (!boards.known.has(i)) missing.push(i);
    });
    if (missing.length) boards.fetch(nodes, missing);
  }

  drawBoard(i) {
    const { boards, answer } = this.recording;
    const [wide, high] = boards.size;
    const [x, y, , half] = this.places[i];
    const svg = boards.small(i, `${answer.prefix || ""}ground`);
    svg.setAttribute("width", wide);
    svg.setAttribute("height", high);
    const element = s("g", {
      class: `node-board ${this.recording.state(i, this.k)}`, "data-board": i,
      transform: `translate(${x - wide / 2} ${y + half + this.folds.boardTop(i)})`,
    }, s("rect", { class: "board-frame", x: -2, y: -2, width: wide + 4, height: high + 4, rx: 4 }), svg);
    this.boardElements.set(i, element);
    this.boardLayer.append(element);
  }

  /** How many nodes are hidden, at each node that hides some; gold if the search is in there. */
  badge() {
    const inside = this.current === null || this.shows(this.current) ? null : this.folds.shown[this.current];
    const key = `${[...this.folds.folded].join()} ${inside}`;
    if (this.badgeKey === key && this.badges.childElementCount) return;
    this.badgeKey = key;
    this.badges.replaceChildren(...[...this.folds.folded].filter((node) => this.shows(node)).map((node) => {
      const text = `+${this.folds.below[node]}`;
      const [x, y, , high] = this.places[node];
      const wide = 9 * text.length + 12;
      return s("g", { class: `fold-badge${node === inside ? " inside" : ""}`, "data-fold": node, transform: `translate(${x} ${y + high + this.folds.foot(node) + 12})` },
        s("rect", { x: -wide / 2, y: -10, width: wide, height: 20, rx: 10 }), s("text", { y: 4, text }));
    }));
  }

  /** An edge where it stands now. */
  edge(i, text) {
    if (!this.rearranged || !text) return text;
    const { parent } = this.recording.nodes[i];
    const [[x1, y1, , h1], [x2, y2, , h2]] = [this.places[parent], this.places[i]];
    const [from, to] = [[x1, y1 + h1 + this.folds.foot(parent)], [x2, y2 - h2]];
    const d = `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`;
    const cls = /class="([^"]*)"/.exec(text)[1];
    const [mx, my] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const cut = text.includes('class="cut"') ? `<path class="cut" d="M${mx - 1} ${my - 7}l-6 13M${mx + 6} ${my - 7}l-6 13"/>` : "";
    return `<path class="${cls}" d="${d}"/>${cut}`;
  }

  /** The window on an edge, where the edge stands now. */
  plate(node, text) {
    const { parent } = this.recording.nodes[node];
    if (!this.rearranged || !text || parent === null) return text;
    const { places: drawn } = this.recording.answer.picture;
    const by = (axis) => {
      const [from, here] = [parent, node].map((i) => this.places[i][axis] - drawn[i][axis]);
      const above = from + axis * this.folds.foot(parent);
      return above + 0.55 * (here - above);
    };
    return `<g transform="translate(${by(0)} ${by(1)})">${text}</g>`;
  }

  /** The part to look at in a changed tree, so that the node with the same name stays where it is. */
  hold(recording, folds) {
    const at = this.selected ?? this.current ?? 0;
    const { name } = this.recording.nodes[at];
    const now = recording.nodes.findIndex((node) => node.name === name);
    if (now < 0) return null;
    const [[x1, y1], [x2, y2]] = [this.places[at], folds.places[now]];
    return [this.x + x2 - x1, this.y + y2 - y1];
  }

  /** Shows position k. */
  go(k, animate = false) {
    const from = this.k;
    const recording = this.recording;
    this.k = recording.clamp(k);
    const changed = recording.changed(from, this.k);
    const nodes = [...(changed ? changed.nodes : this.nodeElements.keys())];
    const edges = [...(changed ? changed.edges : this.edgeElements.keys())];
    this.current = recording.nodeAt(this.k);
    this.follow();
    this.renew(nodes, edges);
    if (this.selected === null) this.point(this.current ?? 0);
    if (animate && this.k === from + 1 && !still()) this.move();
  }

  /** Marks the way to where the search is, and keeps that in sight. */
  follow() {
    const { recording, current } = this;
    // Looked at first: what changes below would have to be laid out for it.
    if (current !== null) this.reveal(current);
    const path = recording.path(this.k).filter(({ node }) => this.shows(node));
    const { trails } = recording.answer.picture;
    this.trails.innerHTML = path.map(({ node }) => this.edge(node, recording.text(trails[node]))).join("");
    this.windows.innerHTML = path.map(({ node, plate }) => this.plate(node, recording.text(plate))).join("");
    this.known.replaceChildren(...this.knownFrom());
    this.chosen?.removeAttribute("aria-selected");
    this.chosen = current === null ? null : this.nodeElements[this.folds.shown[current]];
    this.chosen?.setAttribute("aria-selected", "true");
    if (this.folds.folded.size) this.badge();
  }

  /** Where the table knows the current position from: the other node, and a line from it. */
  knownFrom() {
    const from = this.recording.knownFrom.get(this.k);
    if (from === undefined || this.current === null) return [];
    const [a, b] = [from, this.current].map((node) => this.folds.shown[node]);
    if (a === b) return [];
    const [[x1, y1, wide, high], [x2, y2]] = [this.places[a], this.places[b]];
    // Bent, so that it is not taken for an edge.
    const bend = Math.min(y1, y2) - 40;
    return [
      s("path", { d: `M${x1} ${y1}C${x1} ${bend} ${x2} ${bend} ${x2} ${y2}` }),
      s("rect", { x: x1 - wide - 6, y: y1 - high - 6, width: 2 * wide + 12, height: 2 * high + 12, rx: 8 }),
    ];
  }

  /** Draws anew what differs. After a long jump in a large tree, first what can be seen, and the rest in the pauses. */
  renew(nodes, edges) {
    clearTimeout(this.late);
    const late = this.lateNodes ?? new Set();
    const lateEdges = this.lateEdges ?? new Set();
    // What is not in the picture is drawn when it comes back.
    for (const i of nodes) if (this.inside.nodes[i] && this.shows(i)) late.add(i);
    for (const i of edges) if (this.inside.edges[i] && this.shows(i)) lateEdges.add(i);
    if (late.size > AT_ONCE) {
      const { places } = this;
      const [w, h] = this.size.map((pixels) => pixels / this.scale);
      const near = (i) => {
        const [x, y] = places[i];
        return x > this.x - w / 4 && x < this.x + w * 1.25 && y > this.y - h / 4 && y < this.y + h * 1.25;
      };
      for (const i of late) if (near(i)) this.draw(i, late, lateEdges);
      for (const i of lateEdges) if (near(i)) this.draw(i, late, lateEdges);
      [this.lateNodes, this.lateEdges] = [late, lateEdges];
      this.late = setTimeout(() => this.later(), 60);
      return;
    }
    [this.lateNodes, this.lateEdges] = [null, null];
    for (const i of late) this.redraw(i);
    for (const i of lateEdges) this.redrawEdge(i);
  }

  draw(i, nodes, edges) {
    if (nodes.delete(i)) this.redraw(i);
    if (edges.delete(i)) this.redrawEdge(i);
  }

  later() {
    const until = performance.now() + 6;
    for (const set of [this.lateNodes, this.lateEdges]) {
      for (const i of set) {
        if (performance.now() > until) break;
        this.draw(i, this.lateNodes, this.lateEdges);
      }
    }
    if (this.lateNodes.size + this.lateEdges.size > 0) this.late = setTimeout(() => this.later(), 12);
    else [this.lateNodes, this.lateEdges] = [null, null];
  }

  redraw(i) {
    const versions = this.recording.looks[i];
    const at = Recording.find(versions, 3, this.k);
    const shown = this.shown[i];
    if (shown[0] !== versions[at + 1]) {
      shown[0] = versions[at + 1];
      let cls = this.recording.text(shown[0]);
      if (this.selected === i) cls += " selected";
      this.nodeElements[i].setAttribute("class", cls);
      this.boardElements.get(i)?.setAttribute("class", `node-board ${cls.split(" ")[2]}`);
    }
    if (shown[1] !== versions[at + 2]) {
      shown[1] = versions[at + 2];
      this.nodeElements[i].innerHTML = this.recording.text(shown[1]);
    }
  }

  redrawEdge(i) {
    const versions = this.recording.edgeLooks[i];
    const edge = versions[Recording.find(versions, 2, this.k) + 1];
    if (this.shownEdges[i] !== edge) {
      this.shownEdges[i] = edge;
      this.edgeElements[i].innerHTML = this.edge(i, this.recording.text(edge));
    }
  }

  /** The call goes down its edge; the value comes up. */
  move() {
    const { kind, node, best } = this.recording.steps;
    const step = this.k - 1;
    const { places } = this;
    let from = null;
    let to = null;
    let label = "";
    if (kind[step] === "enter" && node[step] !== 0) {
      to = node[step];
      from = this.recording.nodes[to].parent;
    } else if (kind[step] === "child" && step > 0 && kind[step - 1] === "leave") {
      from = node[step - 1];
      to = node[step];
      label = this.recording.text(best[step - 1]);
    }
    if (from === null || from === undefined || to === null || !this.shows(from) || !this.shows(to)) return;
    const [x1, y1] = places[from];
    const [x2, y2] = places[to];
    const traveller = label
      ? s("text", { class: "traveller", x: x1, y: y1 + 4, text: label })
      : s("circle", { class: "traveller", cx: x1, cy: y1, r: 6 });
    this.motion.replaceChildren(traveller);
    const there = `translate(${x2 - x1}px, ${y2 - y1}px)`;
    const motion = traveller.animate(
      [{ transform: "none", opacity: 1 }, { transform: there, opacity: 1, offset: 0.8 }, { transform: there, opacity: 0 }],
      { duration: 320, easing: "ease-in-out" },
    );
    motion.onfinish = () => traveller.remove();
  }

  /** Marks nodes that differ from another search. */
  differ(nodes) {
    const { places } = this;
    const key = `${nodes.join()} ${[...this.folds.folded].join()}`;
    if (key === this.differing) return;
    this.differing = key;
    this.marks.replaceChildren(
      ...nodes.filter((i) => this.shows(i)).map((i) => {
        const [x, y, w, h] = places[i];
        return s("rect", { class: "differs", x: x - w - 7, y: y - h - 7, width: 2 * w + 14, height: 2 * h + 14, rx: 9 });
      }),
    );
  }

  /** The node that keys and panels speak of. What was clicked is in sight already: then the picture need not move. */
  select(node, reveal = true) {
    if (this.selected !== null) this.nodeElements[this.selected]?.classList.remove("selected");
    this.selected = node;
    if (node !== null) {
      this.nodeElements[node].classList.add("selected");
      if (reveal) this.reveal(node);
    }
    this.point(node ?? this.current ?? 0);
  }

  point(node) {
    this.svg.setAttribute("aria-activedescendant", this.nodeElements[this.folds.shown[node]]?.id ?? "");
  }

  /** Where the shape of a node is on the screen. */
  box(node) {
    return this.nodeElements[node].querySelector(".shape").getBoundingClientRect();
  }

  /** And all that is written at it. */
  wholeBox(node) {
    return this.nodeElements[node].getBoundingClientRect();
  }

  // What is looked at: `scale` pixels per unit, and the unit at the upper left corner.

  /** How large the view is now. Asked for before anything is changed: after that the browser would have to lay it out. */
  measure() {
    this.size = [this.host.clientWidth, this.host.clientHeight];
    return this.size;
  }

  /** Shows the part that was chosen, in a view as large as it was measured. */
  frame() {
    const [w, h] = this.size;
    if (!w || !h) return;
    if (this.lateNodes) this.renew([], []);
    // A size in pixels, not in parts of the host: else the browser lays out the whole tree whenever anything changes.
    this.svg.setAttribute("width", w);
    this.svg.setAttribute("height", h);
    this.svg.setAttribute("viewBox", `${this.x} ${this.y} ${w / this.scale} ${h / this.scale}`);
    this.svg.classList.toggle("far", this.scale < FAR);
    this.takeIn();
    this.showBoards();
    this.options.onFrame?.(this);
  }

  /** Puts nodes and edges into the picture; into a large one only what is in the view or near it. */
  takeIn() {
    const { places, recording: { nodes } } = this;
    const all = nodes.length <= ALL_DRAWN;
    const [w, h] = this.size.map((pixels) => pixels / this.scale);
    // On which sides of the view a node is.
    const sides = (i) => {
      const [x, y] = places[i];
      return (x < this.x - w / 4) | (x > this.x + w * 1.25) << 1 | (y < this.y - h / 4) << 2 | (y > this.y + h * 1.25) << 3;
    };
    // In their order: a screen reader reads them so.
    const putter = (elements, inside, layer, first, draw) => {
      let last = first;
      return (i, wanted) => {
        const element = elements[i];
        if (wanted !== Boolean(inside[i])) {
          inside[i] = wanted;
          if (!wanted) element.remove();
          else if (last) last.after(element);
          else layer.prepend(element);
          if (wanted) draw(i);
        }
        if (wanted) last = element;
      };
    };
    const putNode = putter(this.nodeElements, this.inside.nodes, this.nodeLayer, null, (i) => this.redraw(i));
    const putEdge = putter(this.edgeElements, this.inside.edges, this.trails.parentElement, this.trails, (i) => this.redrawEdge(i));
    for (let i = 0; i < nodes.length; i += 1) {
      const shown = all || this.shows(i);
      const at = all || !shown ? 0 : sides(i);
      putNode(i, shown && at === 0);
      // An edge crosses the view unless both ends are on the same side of it.
      putEdge(i, shown && (at === 0 || i === 0 || (at & sides(nodes[i].parent)) === 0));
    }
  }

  small() {
    return this.recording.answer.picture.class === "small";
  }

  legible() {
    if (this.folds.board) return LEGIBLE_BOARDS;
    return this.small() ? LEGIBLE_SMALL : LEGIBLE;
  }

  /** Pixels per unit at which the whole tree is in sight. */
  wholeScale() {
    const [w, h] = this.size;
    const [left, top, right, bottom] = this.folds.box;
    return Math.min(FIT_MOST, w / (right - left + 40), h / (bottom - top + 32));
  }

  /** The whole tree if it can be read then, else a part that can: where the search is, or the root with its best move. */
  look() {
    const [w, h] = this.measure();
    if (!w || !h) return;
    if (this.wholeScale() >= this.legible()) {
      this.fit();
      return;
    }
    this.touched = false;
    const seen = this.spokenOf();
    // With the words beside them, if they are drawn.
    const words = (i) => {
      if (!this.inside.nodes[i]) return 0;
      const { x, width } = this.nodeElements[i].getBBox();
      return x + width - this.recording.answer.picture.places[i][0];
    };
    const left = Math.min(...seen.map((i) => this.places[i][0] - this.half(i)));
    const right = Math.max(...seen.map((i) => this.places[i][0] + Math.max(this.half(i), words(i))));
    const least = this.folds.board ? LEAST_BOARD / this.folds.board[1] : FAR;
    this.scale = Math.max(least, Math.min(this.small() ? 1.2 : 0.8, (w - 2 * EDGE) / (right - left)));
    this.x = (left + right) / 2 - w / this.scale / 2;
    this.y = this.folds.box[1] - 16;
    this.frame();
    this.reveal(seen[0]);
  }

  /** What must be in sight: where the search is, or the root with its best move. */
  spokenOf() {
    return this.current === null ? this.recording.bestLine.slice(0, 2) : [this.folds.shown[this.current]];
  }

  /** Half the width of a node with its board. */
  half(node) {
    return Math.max(this.places[node][2], (this.folds.board?.[0] ?? 0) / 2);
  }

  /** Shows at a node what it might be worth; `null` takes it away. */
  guess(node, text) {
    this.guesses?.remove();
    this.guesses = null;
    if (node === null) return;
    const [x, y, half] = this.places[node];
    this.guesses = s("text", { class: "guess", x: x + half + 10, y: y + 5, text });
    this.svg.append(this.guesses);
  }

  fit() {
    const [w, h] = this.measure();
    if (!w || !h) return;
    const [left, top, right, bottom] = this.folds.box;
    this.scale = this.wholeScale();
    this.x = (left + right) / 2 - w / this.scale / 2;
    this.y = (top + bottom) / 2 - h / this.scale / 2;
    this.touched = false;
    this.frame();
  }

  zoom(factor, cx, cy) {
    const [w, h] = this.measure();
    const px = cx ?? w / 2;
    const py = cy ?? h / 2;
    const least = Math.min(0.9, 0.5 * this.wholeScale());
    const scale = Math.max(least, Math.min(LARGEST, this.scale * factor));
    this.x += px / this.scale - px / scale;
    this.y += py / this.scale - py / scale;
    this.scale = scale;
    this.touched = true;
    this.frame();
  }

  pan(dx, dy) {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.touched = true;
    this.frame();
  }

  /** Puts a place of the picture in the middle. */
  lookAt(x, y) {
    const [w, h] = this.measure();
    this.x = x - w / this.scale / 2;
    this.y = y - h / this.scale / 2;
    this.touched = true;
    this.frame();
  }

  /** Moves the picture if a part of a node is out of sight, and then no further than it must. */
  reveal(node) {
    const [w, h] = this.measure();
    if (!w || !h || this.pointers.size) return;
    const at = this.folds.shown[node];
    const [x, y, , high] = this.places[at];
    const wide = this.half(at);
    const by = (from, to, size) => {
      const edge = Math.max(0, Math.min(EDGE, (size - to + from) / 2));
      return from < 0 ? from - edge : to > size ? to - size + edge : 0;
    };
    const dx = by((x - wide - this.x) * this.scale, (x + wide - this.x) * this.scale, w);
    const dy = by((y - high - this.y) * this.scale, (y + high + this.folds.foot(at) - this.y) * this.scale, h);
    if (dx === 0 && dy === 0) return;
    this.x += dx / this.scale;
    this.y += dy / this.scale;
    this.frame();
  }

  listen() {
    const at = (event) => {
      const box = this.svg.getBoundingClientRect();
      return [event.clientX - box.x, event.clientY - box.y];
    };
    const nodeOf = (event) => event.target.closest?.("[data-node], [data-board]");
    const number = ({ dataset }) => Number(dataset.node ?? dataset.board);
    const foldOf = (event) => event.target.closest?.("[data-fold]");
    this.svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), ...at(event));
    }, { passive: false });
    this.svg.addEventListener("pointerdown", (event) => {
      this.pointers.set(event.pointerId, at(event));
      this.moved = false;
      this.pressed = nodeOf(event) ?? foldOf(event);
    });
    this.svg.addEventListener("pointermove", (event) => {
      const old = this.pointers.get(event.pointerId);
      if (!old) return;
      const now = at(event);
      if (this.pointers.size === 2) {
        const other = [...this.pointers].find(([id]) => id !== event.pointerId)[1];
        const before = Math.hypot(old[0] - other[0], old[1] - other[1]);
        const after = Math.hypot(now[0] - other[0], now[1] - other[1]);
        if (before > 0) this.zoom(after / before, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
        this.moved = true;
      } else if (this.moved || Math.hypot(now[0] - old[0], now[1] - old[1]) > 4) {
        if (!this.moved) this.svg.setPointerCapture(event.pointerId);
        this.moved = true;
        this.pan(now[0] - old[0], now[1] - old[1]);
      } else {
        return;
      }
      this.pointers.set(event.pointerId, now);
    });
    const up = (event) => {
      if (!this.pointers.delete(event.pointerId)) return;
      if (event.type !== "pointerup" || this.moved || !this.pressed) return;
      if (this.pressed === foldOf(event)) this.fold(Number(this.pressed.dataset.fold));
      else if (this.pressed === nodeOf(event)) this.options.onNode?.(number(this.pressed), event);
    };
    this.svg.addEventListener("pointerup", up);
    this.svg.addEventListener("pointercancel", up);
    // The node that is pointed at shows how to fold it.
    this.svg.addEventListener("pointerover", (event) => {
      const node = nodeOf(event);
      if (node && this.options.onFold) this.handle(number(node));
    });
    this.svg.addEventListener("dblclick", (event) => {
      const node = nodeOf(event);
      if (node) this.options.onEdit?.(number(node));
    });
  }

  /** A small sign beside a node with children: a press folds them away. */
  handle(node) {
    this.svg.querySelector(".fold-handle")?.remove();
    if (!this.recording.nodes[node].children.length || this.folds.folded.has(node) || node === 0) return;
    const [x, y, wide, high] = this.places[node];
    this.badges.append(s("g", { class: "fold-handle", "data-fold": node, transform: `translate(${x - wide - 6} ${y + high - 4})` },
      s("title", { text: this.options.foldWords }), s("circle", { r: 9 }), s("path", { d: "M-4 0h8" })));
  }

  close() {
    clearTimeout(this.late);
    this.resize.disconnect();
  }
}

// Boards: parts with places, as the server tells them, drawn as SVG. One unit is one square.

import { h, s } from "../dom.js";
import { move as moving } from "./motion.js";

const middle = ([x, y, w, d]) => [x + w / 2, y + d / 2];
const box = ([x, y, w, d], inset = 0) => ({ x: x + inset, y: y + inset, width: w - 2 * inset, height: d - 2 * inset });

/** Where seeds lie in a hollow, by their number: rings around the middle. */
function seeds(count, wide) {
  const places = [];
  for (let ring = 0; places.length < count && ring < 3; ring += 1) {
    const most = ring === 0 ? 1 : 6 * ring;
    const here = Math.min(most, count - places.length);
    for (let i = 0; i < here; i += 1) {
      const turn = (2 * Math.PI * i) / here + ring;
      places.push([ring * 0.125 * wide * Math.cos(turn), ring * 0.125 * Math.sin(turn)]);
    }
  }
  return places;
}

const LOOKS = {
  board: (part) => [s("rect", { ...box(part.at), rx: 0.08 })],
  cell: (part) => [s("rect", box(part.at))],
  dark: (part) => [s("rect", box(part.at))],
  hole: (part) => [round(part, 0.4)],
  pit: (part) => [round(part, 0.43)],
  store: (part) => [s("rect", { ...box(part.at, 0.1), rx: 0.38 })],
  dot: (part) => [round(part, part.at[2] / 2)],
  label(part) {
    const [x, y] = middle(part.at);
    return [s("text", { x, y, text: part.text })];
  },
  disc: (part) => [round(part, 0.38), s("circle", { class: "mark", cx: middle(part.at)[0], cy: middle(part.at)[1], r: 0.2 })],
  cross(part) {
    const [x, y] = middle(part.at);
    return [s("path", { d: `M${x - 0.26} ${y - 0.26}l.52 .52m0 -.52l-.52 .52` })];
  },
  ring: (part) => [round(part, 0.28)],
  pawn(part) {
    const [x, y] = middle(part.at);
    return [s("path", { d: `M${x - 0.27} ${y + 0.34}c0-.2 .17-.2 .19-.38a.19 .19 0 1 1 .16 0c.02 .18 .19 .18 .19 .38z` })];
  },
  domino: (part) => [s("rect", { ...box(part.at, 0.07), rx: 0.16 })],
  box(part) {
    const [x, y] = middle(part.at);
    const mark = { max: "1", min: "2" }[part.owner];
    return [s("rect", { ...box(part.at, 0.08), rx: 0.06 }), ...(mark ? [s("text", { x, y: y + 0.12, text: mark, class: "mark" })] : [])];
  },
  line: (part) => [s("rect", { ...box(part.at), rx: 0.06 })],
  seeds(part) {
    const [x, y] = middle(part.at);
    const count = Number(part.text);
    const high = part.at[3] > 1 ? 1.6 : 1;
    const lie = seeds(Math.min(count, 19), 1).map(([dx, dy]) => s("circle", { class: "seed", cx: x + dx, cy: y - 0.1 + dy * high, r: 0.06 }));
    return [...lie, s("text", { x, y: part.at[1] + part.at[3] - 0.14, text: part.text, class: "count" })];
  },
  stone: (part) => [round(part, 0.36)],
};

function round(part, r) {
  const [cx, cy] = middle(part.at);
  return s("circle", { cx, cy, r });
}

function draw(part) {
  const owner = part.owner ? ` of-${part.owner}` : "";
  return s("g", { class: `part ${part.look}${owner}` }, ...LOOKS[part.look](part));
}

const family = (game) => game.split("(")[0].toLowerCase();

/** What can be seen of the ground of a small board: no words. */
const wordless = (scene) => scene.ground.filter((part) => part.look !== "label");

/** How much of a board is drawn when it is `small`: without its labels it is as large as its parts; heaps have none but their stones. */
export function extent(scene, small) {
  if (!small) return scene.area;
  const parts = wordless(scene);
  if (!parts.length) {
    // Nothing but words on the ground: all beside them, the same for every position.
    const [x, y, w, d] = scene.area;
    const left = Math.max(x, ...scene.ground.map(({ at }) => at[0] + at[2]));
    return [left, y, x + w - left, d];
  }
  const [x, y] = [0, 1].map((axis) => Math.min(...parts.map(({ at }) => at[axis])));
  const [right, below] = [0, 1].map((axis) => Math.max(...parts.map(({ at }) => at[axis] + at[axis + 2])));
  return [x, y, right - x, below - y];
}

/** The ground of small boards, once for all of them: they refer to it by `id`. */
export function sharedGround(game, scene, id) {
  // What is referred to knows nothing of what it stands in, so it has the classes of a board itself.
  const ground = s("g", { id, class: `game-board game-${family(game)} small` }, ...wordless(scene).map(draw));
  return s("defs", {}, ground);
}

/** A board to look at. `small` leaves out what cannot be read when it is small; `ground` names a shared ground. */
export function picture(game, scene, pieces, last, { small = false, label, ground } = {}) {
  const [x, y, w, d] = extent(scene, small);
  const under = ground ? [s("use", { href: `#${ground}` })] : (small ? wordless(scene) : scene.ground).map(draw);
  const edge = 0.06;
  const drawn = pieces.map(draw);
  const svg = s("svg", {
    class: `game-board game-${family(game)}${small ? " small" : ""}`,
    viewBox: `${x - edge} ${y - edge} ${w + 2 * edge} ${d + 2 * edge}`,
    role: label ? "group" : "img", "aria-label": label, "aria-hidden": label ? null : "true",
  }, ...under, ...(last ? [latest(last)] : []), ...drawn);
  svg.pieces = drawn;
  // Words are as large on a small board as on a large one.
  svg.style.setProperty("--label", `${Math.min(0.28, 0.034 * Math.max(w, d) + 0.02)}px`);
  return svg;
}

/** The mark of the last move. */
function latest(spot) {
  // A thin line is framed from outside.
  const inset = Math.min(spot.at[2], spot.at[3]) < 0.3 ? -0.06 : 0.02;
  const marks = [s("rect", { class: "latest", ...box(spot.at, inset), rx: 0.1 })];
  if (spot.from) marks.push(s("rect", { class: "latest from", ...box(spot.from, 0.02), rx: 0.1 }));
  return s("g", {}, ...marks);
}

/** What the game was won with. */
function row(squares) {
  return s("g", { class: "won" }, ...squares.map((at) => s("rect", { ...box(at, 0.03), rx: 0.14 })));
}

/** A board to play on, by mouse and by keys. Moves that are nowhere on the board are buttons below it. */
export class Board {
  /** `onMove(move)` is called with the move that somebody made. */
  constructor(t, onMove) {
    this.t = t;
    this.onMove = onMove;
    this.place = h("div", { class: "board-place" });
    this.buttons = h("div", { class: "board-moves" });
    this.element = h("div", { class: "board-host" }, this.place, this.buttons);
  }

  /**
   * Shows a position, in words its `state`; moves can be made if it is `open`. `hint` is a move to point out, `badge(move)`
   * what a move is worth. With the pieces `before` it is seen how it came about; `moved` is when it was.
   */
  show(view, state, open, hint, badge = () => null, before = null) {
    // Somebody who plays by keys keeps the board while the other one moves, unless they went elsewhere.
    this.wanted = this.element.contains(document.activeElement) || (this.wanted && document.activeElement === document.body);
    const label = this.t("board_label", { game: view.at.game, state });
    this.badge = badge;
    this.hint = hint;
    if (view !== this.view) this.put(view, label, before);
    else if (this.svg) this.svg.setAttribute("aria-label", label);
    this.moves = open ? view.moves : [];
    this.chosen = null;
    const loose = this.moves.filter(({ spot }) => !spot || !view.scene);
    this.buttons.replaceChildren(...loose.map(({ move }) => h("button", {
      type: "button", class: move === hint ? "hinted" : null, "data-move": move, text: this.word(move), onclick: () => this.onMove(move),
    })));
    this.spots();
    if (this.wanted && open) this.focus();
  }

  /** Another position. */
  put(view, label, before) {
    this.view = view;
    this.motion?.abort();
    this.motion = new AbortController();
    this.moved = Promise.resolve();
    if (!view.scene) {
      this.svg = null;
      this.place.replaceChildren(h("pre", { class: "board-text", text: view.picture, role: "img", "aria-label": label }));
      return;
    }
    this.svg = picture(view.at.game, view.scene, view.scene.pieces, view.last, { label });
    if (view.winning.length) this.svg.append(row(view.winning));
    this.layer = s("g", { class: `spots of-${view.turn}` });
    this.svg.append(this.layer);
    this.place.replaceChildren(this.svg);
    if (before) this.moved = moving(this.svg, before, view, draw, this.motion.signal);
  }

  /** What moves are worth has changed. */
  badges() {
    const focused = this.layer?.contains(document.activeElement);
    this.spots();
    if (focused) this.rove(this.at, true);
  }

  unmount() {
    this.motion?.abort();
  }

  word(move) {
    return move === "pass" ? this.t("move_pass") : move;
  }

  /** What can be clicked now: pieces to take up, or where the one that was taken up can go, or places. */
  spots() {
    if (!this.svg) return;
    const here = this.moves.filter(({ spot }) => spot);
    const key = (rect) => rect.join();
    let targets;
    if (this.chosen) {
      targets = here.filter(({ spot }) => key(spot.from) === this.chosen)
        .map(({ move, spot }) => ({ name: move, spot, act: () => this.onMove(move), worth: this.badge(move) }));
      const from = here.find(({ spot }) => key(spot.from) === this.chosen).spot.from;
      targets.push({ name: this.t("put_back"), spot: { at: from, reach: from }, act: () => this.choose(null), taken: true });
    } else {
      const pieces = new Map();
      targets = [];
      for (const { move, spot } of here) {
        if (!spot.from) targets.push({ name: move, spot, act: () => this.onMove(move), hinted: move === this.hint, worth: this.badge(move) });
        else if (!pieces.has(key(spot.from))) pieces.set(key(spot.from), spot.from);
      }
      for (const [from, at] of pieces) {
        const hinted = here.some(({ move, spot }) => move === this.hint && key(spot.from) === from);
        targets.push({ name: this.t("take_up", { at: this.square(here, from) }), spot: { at, reach: at }, act: () => this.choose(from), hinted, piece: true });
      }
    }
    this.targets = targets;
    this.layer.replaceChildren(...targets.map((target, i) => this.target(target, i)));
    this.rove(this.nearest(), false);
  }

  /** The spot nearest to where the last one was. */
  nearest() {
    if (!this.point) return 0;
    let best = 0;
    let least = Infinity;
    this.targets.forEach(({ spot }, i) => {
      const [x, y] = middle(spot.reach);
      const far = Math.hypot(x - this.point[0], y - this.point[1]);
      if (far < least) [best, least] = [i, far];
    });
    return best;
  }

  square(moves, from) {
    const { move } = moves.find(({ spot }) => spot.from?.join() === from);
    return /^[a-z]\d+/.exec(move)?.[0] ?? move;
  }

  target(target, i) {
    const { spot, name, act, worth } = target;
    const [x, y] = middle(spot.at);
    const kind = target.taken ? " taken" : target.piece ? " piece" : "";
    const hinted = target.hinted || (this.chosen && name === this.hint) ? " hinted" : "";
    return s("g", {
      class: `spot${kind}${hinted}`, role: "button", tabindex: "-1", "aria-label": worth ? `${name}: ${worth.text}` : name, "data-move": name, "data-i": i,
      onclick: act, onfocus: () => this.rove(i, false),
    },
      s("rect", { class: "ghost", ...box(spot.at, spot.at[2] < 0.3 || spot.at[3] < 0.3 ? 0 : 0.1), rx: 0.1 }),
      s("rect", { class: "reach", ...box(spot.reach) }),
      worth ? s("text", { class: `worth ${worth.tone}`, x, y, text: worth.text }) : null);
  }

  choose(from) {
    this.chosen = from;
    this.point = (from ?? this.last)?.split(",").map(Number);
    if (this.point) this.point = middle(this.point);
    this.last = from;
    this.spots();
    // Taken up, the first way to go; put back, the piece itself.
    this.rove(from ? 0 : this.nearest(), true);
  }

  /** One of the spots is where Tab stops. */
  rove(i, focus) {
    const elements = this.layer ? [...this.layer.children] : [];
    elements.forEach((element, n) => element.setAttribute("tabindex", n === i ? "0" : "-1"));
    this.at = i;
    if (focus && elements[i]) this.point = middle(this.targets[i].spot.reach);
    if (focus) elements[i]?.focus({ preventScroll: true });
  }

  focus() {
    if (this.svg && this.targets?.length) this.rove(Math.min(this.at ?? 0, this.targets.length - 1), true);
    else this.buttons.querySelector("button")?.focus();
  }

  /** Arrows go to the next spot in their direction; Enter and Space make the move; Escape puts a piece back. */
  key(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way && this.svg && this.targets?.length) {
      if (!this.layer.contains(document.activeElement)) {
        this.focus();
        return true;
      }
      const [x, y] = middle(this.targets[this.at].spot.reach);
      let best = null;
      let least = Infinity;
      this.targets.forEach(({ spot }, i) => {
        const [tx, ty] = middle(spot.reach);
        const along = (tx - x) * way[0] + (ty - y) * way[1];
        const aside = Math.abs((tx - x) * way[1]) + Math.abs((ty - y) * way[0]);
        if (along < 0.05) return;
        const far = along + 2.5 * aside;
        if (far < least) [best, least] = [i, far];
      });
      if (best !== null) this.rove(best, true);
      return true;
    }
    const spot = document.activeElement?.closest?.(".spot");
    if ((event.key === "Enter" || event.key === " ") && spot && this.layer?.contains(spot)) {
      this.targets[Number(spot.dataset.i)].act();
      return true;
    }
    if (event.key === "Escape" && this.chosen) {
      this.choose(null);
      return true;
    }
    return false;
  }
}

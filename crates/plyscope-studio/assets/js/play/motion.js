// How a board gets from one position to the next: stones fall, pieces slide, discs turn, seeds are sown one by one. Only
// what the server says of both positions is used; there is no motion for people who do not want any.

import { s } from "../dom.js";

const MOVE = 260;
const SOW = 170;
const key = (part) => `${part.look} ${part.at.join()}`;
const centre = ([x, y, w, d]) => [x + w / 2, y + d / 2];
const far = (a, b) => Math.hypot(centre(a)[0] - centre(b)[0], centre(a)[1] - centre(b)[1]);

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Moves the board in `svg`, whose `pieces` are drawn as in `view`, from the pieces `before`. Gives when it is done; `signal`
 * ends it at once.
 */
export async function move(svg, before, view, draw, signal) {
  if (still() || !view.last) return;
  const { pieces } = view.scene;
  if (view.trail.length) await sow(svg, before, view, draw, signal);
  else await Promise.all(changes(svg, before, pieces, view.last, draw).map((motion) => played(motion, signal)));
}

function played(motion, signal) {
  signal.addEventListener("abort", () => motion.cancel(), { once: true });
  return motion.finished.catch(() => {});
}

function changes(svg, before, pieces, last, draw) {
  const was = new Map(before.map((part) => [key(part), part]));
  const is = new Set(pieces.map(key));
  const motions = [];
  pieces.forEach((part, i) => {
    const element = svg.pieces[i];
    const old = was.get(key(part));
    if (old && old.owner === part.owner) return;
    if (old) motions.push(...turned(svg, element, old, last, draw));
    else if (last.from && part.at.join() === last.at.join()) motions.push(slid(element, last.from, part.at));
    else if (part.look === "disc" && last.reach[3] > last.at[3]) motions.push(fell(element, part.at[1] - last.reach[1] + 1));
    else motions.push(element.animate([{ opacity: 0, transform: "scale(0.4)" }, { opacity: 1, transform: "none" }], { duration: MOVE, easing: "ease-out" }));
  });
  for (const part of before) {
    // A piece that moved is drawn where it is now.
    if (is.has(key(part)) || part.at.join() === last.from?.join()) continue;
    motions.push(gone(svg, draw(part)));
  }
  return motions;
}

function slid(element, from, to) {
  const [x, y] = centre(from);
  const [tx, ty] = centre(to);
  return element.animate([{ transform: `translate(${x - tx}px, ${y - ty}px)` }, { transform: "none" }], { duration: MOVE, easing: "ease-in-out" });
}

function fell(element, rows) {
  return element.animate([{ transform: `translate(0, ${-rows}px)` }, { transform: "none" }], { duration: 120 + 70 * rows, easing: "cubic-bezier(.5, 0, 1, .8)" });
}

/** The old side shrinks away, the new one grows: nearer ones first. */
function turned(svg, element, old, last, draw) {
  const delay = 70 * far(old.at, last.at);
  const side = draw(old);
  element.after(side);
  const away = side.animate([{ transform: "none" }, { transform: "scaleX(0)" }], { duration: MOVE / 2, delay, easing: "ease-in", fill: "both" });
  away.finished.catch(() => {}).then(() => side.remove());
  const here = element.animate([{ transform: "scaleX(0)" }, { transform: "none" }], { duration: MOVE / 2, delay: delay + MOVE / 2, easing: "ease-out", fill: "backwards" });
  return [away, here];
}

function gone(svg, ghost) {
  svg.pieces.at(-1)?.after(ghost);
  if (!ghost.isConnected) svg.append(ghost);
  const motion = ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: MOVE, fill: "both" });
  motion.finished.catch(() => {}).then(() => ghost.remove());
  return motion;
}

/** Takes the seeds out of the hollow and drops one after the other; what is captured goes in the end. */
async function sow(svg, before, view, draw, signal) {
  const { pieces } = view.scene;
  const place = new Map(pieces.map((part, i) => [part.at.join(), i]));
  const held = new Map(before.filter(({ look }) => look === "seeds").map((part) => [part.at.join(), Number(part.text)]));
  const put = (at, count) => {
    const i = place.get(at);
    if (i === undefined) return;
    const next = draw({ ...pieces[i], text: String(count) });
    svg.pieces[i].replaceWith(next);
    svg.pieces[i] = next;
  };
  const from = view.last.at;
  for (const [at, count] of held) put(at, at === from.join() ? 0 : count);
  const hand = s("circle", { class: "hand", r: 0.1 });
  svg.append(hand);
  let [x, y] = centre(from);
  held.set(from.join(), 0);
  for (const to of view.trail) {
    const [tx, ty] = centre(to);
    const path = [{ transform: `translate(${x}px, ${y}px)` }, { transform: `translate(${tx}px, ${ty}px)` }];
    await played(hand.animate(path, { duration: SOW, easing: "ease-in-out", fill: "forwards" }), signal);
    if (signal.aborted) break;
    const at = to.join();
    held.set(at, (held.get(at) ?? 0) + 1);
    put(at, held.get(at));
    [x, y] = [tx, ty];
  }
  hand.remove();
  pieces.forEach((part) => put(part.at.join(), part.text));
}

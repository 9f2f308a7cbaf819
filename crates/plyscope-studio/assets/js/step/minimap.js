// A small picture of the whole tree, for trees that do not fit: where one looks, and where the search is.

import { h } from "../dom.js";

/** The best place first. */
const CORNERS = ["right-bottom", "left-bottom", "left-top"];

export class Minimap {
  constructor(t) {
    this.canvas = h("canvas", { class: "minimap", title: t("minimap"), "aria-hidden": "true" });
    this.canvas.hidden = true;
    const look = (event) => {
      if (!event.buttons && event.type !== "pointerdown") return;
      const box = this.canvas.getBoundingClientRect();
      const [left, top, right, bottom] = this.view.folds.box;
      const part = (at, from, size) => Math.max(0, Math.min(1, (at - from) / size));
      const x = left + part(event.clientX, box.x, box.width) * (right - left);
      const y = top + part(event.clientY, box.y, box.height) * (bottom - top);
      this.view.lookAt(x, y);
    };
    this.canvas.addEventListener("pointerdown", look);
    this.canvas.addEventListener("pointermove", look);
  }

  /** Follows a view: called whenever it moves or shows another position. */
  show(view) {
    this.view = view;
    const { places, folds } = view;
    const [left, top, right, bottom] = folds.box;
    const [w, h] = view.size;
    const seen = { x: view.x, y: view.y, w: w / view.scale, h: h / view.scale };
    const whole = seen.x <= left && seen.x + seen.w >= right && seen.y <= top && seen.y + seen.h >= bottom;
    this.canvas.hidden = whole || !w;
    if (this.canvas.hidden) return;
    this.measure(view);
    const { wide, high, ratio, colours } = this.known;
    // Where there is no room for it, the style sheet leaves it out.
    if (!wide || !high) return;
    const x = (at) => ((at - left) / (right - left)) * wide;
    const y = (at) => ((at - top) / (bottom - top)) * high;
    // The nodes are drawn once; what moves is drawn over them.
    if (this.drawn !== places || this.ground.of !== this.known) {
      this.drawn = places;
      this.ground = { ...h2d(wide, high, ratio), of: this.known };
      this.ground.pen.fillStyle = colours.soft;
      places.forEach(([px, py], i) => { if (view.shows(i)) this.ground.pen.fillRect(x(px) - 0.5, y(py) - 0.5, 1, 1); });
      this.canvas.width = wide * ratio;
      this.canvas.height = high * ratio;
      this.corner = null;
    }
    this.settle(view);
    const pen = this.canvas.getContext("2d");
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    pen.drawImage(this.ground.canvas, 0, 0);
    pen.scale(ratio, ratio);
    const path = view.recording.path(view.k).filter(({ node }) => view.shows(node)).map(({ node }) => places[node]);
    pen.strokeStyle = colours.way;
    pen.lineWidth = 2;
    pen.beginPath();
    path.forEach(([px, py], i) => (i ? pen.lineTo(x(px), y(py)) : pen.moveTo(x(px), y(py))));
    pen.stroke();
    pen.strokeStyle = colours.frame;
    pen.lineWidth = 1.5;
    pen.strokeRect(x(seen.x), y(seen.y), Math.max(4, x(seen.x + seen.w) - x(seen.x)), Math.max(4, y(seen.y + seen.h) - y(seen.y)));
  }

  /** How large it is, its colours, and where it would lie in the view. All that asks the browser is asked once. */
  measure(view) {
    const key = [...view.size, devicePixelRatio, document.documentElement.dataset.theme].join();
    if (this.known?.key === key) return;
    const style = getComputedStyle(this.canvas);
    const [soft, way, frame] = ["--soft", "--lit-line", "--accent"].map((name) => style.getPropertyValue(name));
    const outer = view.host.getBoundingClientRect();
    const under = outer.top - this.canvas.parentElement.getBoundingClientRect().top;
    const boxes = CORNERS.map((corner) => {
      this.lie(corner, under);
      const box = this.canvas.getBoundingClientRect();
      return [box.left - outer.left, box.top - outer.top, box.right - outer.left, box.bottom - outer.top];
    });
    const { clientWidth: wide, clientHeight: high } = this.canvas;
    this.known = { key, wide, high, ratio: devicePixelRatio || 1, colours: { soft, way, frame }, boxes, under };
  }

  /** Into a corner of the view, which begins `under` what stands above it. */
  lie(corner, under) {
    this.corner = corner;
    this.canvas.dataset.corner = corner;
    this.canvas.style.top = corner === "left-top" ? `${under + 6}px` : "";
  }

  /**
   * It lies in the corner where it covers the fewest nodes, but never those that are spoken of, and stays there until it
   * would. Where there is no such corner it is not seen.
   */
  settle(view) {
    const { x, y, scale, places, folds } = view;
    const { boxes } = this.known;
    const under = (i, [left, top, right, bottom]) => {
      const [px, py, , high] = places[i];
      return px + view.half(i) > x + left / scale && px - view.half(i) < x + right / scale
        && py + high + folds.foot(i) > y + top / scale && py - high < y + bottom / scale;
    };
    const spoken = view.spokenOf();
    const free = CORNERS.filter((_, n) => !spoken.some((i) => under(i, boxes[n])));
    this.canvas.classList.toggle("covering", free.length === 0);
    if (free.length === 0 || free.includes(this.corner)) return;
    const count = (corner) => places.filter((_, i) => view.shows(i) && under(i, boxes[CORNERS.indexOf(corner)])).length;
    const counts = free.map(count);
    this.lie(free[counts.indexOf(Math.min(...counts))], this.known.under);
  }
}

function h2d(wide, high, ratio) {
  const canvas = h("canvas", { width: wide * ratio, height: high * ratio });
  const pen = canvas.getContext("2d");
  pen.scale(ratio, ratio);
  return { canvas, pen };
}

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
    const { clientWidth: w, clientHeight: h } = view.host;
    const seen = { x: view.x, y: view.y, w: w / view.scale, h: h / view.scale };
    const whole = seen.x <= left && seen.x + seen.w >= right && seen.y <= top && seen.y + seen.h >= bottom;
    this.canvas.hidden = whole || !w;
    if (this.canvas.hidden) return;
    const ratio = devicePixelRatio || 1;
    const [wide, high] = [this.canvas.clientWidth, this.canvas.clientHeight];
    // Where there is no room for it, the style sheet leaves it out.
    if (!wide || !high) return;
    const x = (at) => ((at - left) / (right - left)) * wide;
    const y = (at) => ((at - top) / (bottom - top)) * high;
    const style = getComputedStyle(this.canvas);
    const colour = (name) => style.getPropertyValue(name);
    // The nodes are drawn once; what moves is drawn over them.
    const key = `${wide} ${high} ${ratio} ${colour("--soft")}`;
    if (this.drawn !== places || this.key !== key) {
      [this.drawn, this.key] = [places, key];
      this.ground = h2d(wide, high, ratio);
      this.ground.pen.fillStyle = colour("--soft");
      places.forEach(([px, py], i) => { if (view.shows(i)) this.ground.pen.fillRect(x(px) - 0.5, y(py) - 0.5, 1, 1); });
      this.canvas.width = wide * ratio;
      this.canvas.height = high * ratio;
      this.settle(view);
    }
    const pen = this.canvas.getContext("2d");
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    pen.drawImage(this.ground.canvas, 0, 0);
    pen.scale(ratio, ratio);
    const path = view.recording.path(view.k).filter(({ node }) => view.shows(node)).map(({ node }) => places[node]);
    pen.strokeStyle = colour("--lit-line");
    pen.lineWidth = 2;
    pen.beginPath();
    path.forEach(([px, py], i) => (i ? pen.lineTo(x(px), y(py)) : pen.moveTo(x(px), y(py))));
    pen.stroke();
    pen.strokeStyle = colour("--accent");
    pen.lineWidth = 1.5;
    pen.strokeRect(x(seen.x), y(seen.y), Math.max(4, x(seen.x + seen.w) - x(seen.x)), Math.max(4, y(seen.y + seen.h) - y(seen.y)));
  }

  /** It lies in the corner where it covers the fewest nodes, and stays there until the tree is laid out anew. */
  settle(view) {
    const { x, y, scale, places, folds, host } = view;
    const { left, top } = host.getBoundingClientRect();
    const lie = (corner) => {
      this.canvas.dataset.corner = corner;
      this.canvas.style.top = corner === "left-top" ? `${top - this.canvas.parentElement.getBoundingClientRect().top + 6}px` : "";
    };
    const covered = (corner) => {
      lie(corner);
      const box = this.canvas.getBoundingClientRect();
      const [l, r, t, b] = [x + (box.left - left) / scale, x + (box.right - left) / scale, y + (box.top - top) / scale, y + (box.bottom - top) / scale];
      return places.filter(([px, py, , high], i) =>
        view.shows(i) && px + view.half(i) > l && px - view.half(i) < r && py + high + folds.foot(i) > t && py - high < b).length;
    };
    const counts = CORNERS.map(covered);
    lie(CORNERS[counts.indexOf(Math.min(...counts))]);
  }
}

function h2d(wide, high, ratio) {
  const canvas = h("canvas", { width: wide * ratio, height: high * ratio });
  const pen = canvas.getContext("2d");
  pen.scale(ratio, ratio);
  return { canvas, pen };
}

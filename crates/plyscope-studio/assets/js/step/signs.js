// The signs of the picture of a tree, and what they mean.

import { h, s } from "../dom.js";

const svg = (wide, ...parts) => s("svg", { class: "plyscope sign", viewBox: `0 0 ${wide} 22`, width: wide, height: 22, "aria-hidden": "true" }, ...parts);
const shape = (cls, d) => s("g", { class: cls }, s("path", { class: "shape", d }));
const text = (cls, x, words) => s("text", { class: cls, x, y: 15, text: words });

const DRAWN = {
  max: () => svg(26, shape("max done", "M13 3L23 19H3Z")),
  min: () => svg(26, shape("min done", "M13 19L23 3H3Z")),
  leaf: () => svg(26, shape("leaf done", "M5 3h16v16H5z")),
  unseen: () => svg(26, shape("max unseen", "M13 3L23 19H3Z")),
  open: () => svg(30, s("path", { class: "trail", d: "M5 11H25" }), s("path", { class: "edge", d: "M5 11H25" })),
  best: () => svg(30, s("path", { class: "edge principal", d: "M3 11H27" })),
  cut: () => svg(34, s("path", { class: "edge skipped", d: "M2 11h10M22 11h10" }), s("path", { class: "cut", d: "M15 4l-3 14M21 4l-3 14" })),
  skipped: () => svg(26, shape("leaf skipped", "M5 3h16v16H5z")),
  bound: () => svg(40, text("value", 2, "≥ 6")),
  window: () => svg(44, text("window", 1, "(α, β)")),
};

/** What the help explains: `[[sign, words], ...]`. */
export function signs(t) {
  return Object.entries(DRAWN).map(([name, draw]) => [draw(), t(`sign_${name}_long`)]);
}

/** One line under the tree: the signs that one must know. */
export function legend(t) {
  return h("ul", { class: "legend-line", "aria-label": t("legend") }, ...["max", "min", "leaf", "open", "best", "cut", "window"].map((name) =>
    h("li", {}, DRAWN[name](), h("span", { text: t(`sign_${name}`) }))));
}

// How wide the panels beside the tree are, and how high each of them: dragged at their edges, or by the arrow keys there.

import { h } from "../dom.js";
import { memory } from "../memory.js";

const PLACE = "sizes";
const STEP = 24;
const LEAST = 60;

export class Sizes {
  /** `work` holds the tree and `side`; the panels of `side` stand one above the other. */
  constructor(t, work, side) {
    this.kept = memory.get(PLACE) ?? {};
    this.work = work;
    const whole = this.edge(t("size_side"), "vertical", () => side.offsetWidth, (size) => this.set("side", size));
    work.insertBefore(whole, side);
    for (const panel of [...side.children].slice(1, -1)) {
      const { panel: name } = panel.dataset;
      const edge = this.edge(t("size_panel", { name: t(name) }), "horizontal", () => panel.offsetHeight, (size) => this.set(name, size));
      panel.after(edge);
    }
    for (const name of Object.keys(this.kept)) this.apply(name);
  }

  /** Something that can be dragged; `size()` is how large it is, `resize(size)` makes it so. Twice gives it its own size. */
  edge(label, way, size, resize) {
    const across = way === "vertical";
    const edge = h("div", { class: `edge-${way}`, role: "separator", tabindex: "0", "aria-label": label, "aria-orientation": way, "aria-valuemin": "0", "aria-valuemax": "2000", "aria-valuenow": "0" });
    const sign = across ? -1 : 1;
    const to = (next) => {
      resize(next);
      edge.setAttribute("aria-valuenow", Math.round(size()));
    };
    edge.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      edge.setPointerCapture(event.pointerId);
      const from = across ? event.clientX : event.clientY;
      const before = size();
      const move = (now) => to(before + sign * ((across ? now.clientX : now.clientY) - from));
      edge.addEventListener("pointermove", move);
      edge.addEventListener("lostpointercapture", () => edge.removeEventListener("pointermove", move), { once: true });
    });
    edge.addEventListener("dblclick", () => to(null));
    edge.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      to(size() + by * sign * STEP);
    });
    return edge;
  }

  set(name, size) {
    if (size === null) delete this.kept[name];
    else this.kept[name] = Math.max(LEAST, Math.round(size));
    this.apply(name);
    memory.set(PLACE, this.kept);
  }

  /** A size is a property of the style; the style sheets say what is done with it, and bound it. */
  apply(name) {
    const size = this.kept[name];
    if (size === undefined) this.work.style.removeProperty(`--${name}-size`);
    else this.work.style.setProperty(`--${name}-size`, `${size}px`);
    this.work.classList.toggle(`sized-${name}`, size !== undefined);
  }
}

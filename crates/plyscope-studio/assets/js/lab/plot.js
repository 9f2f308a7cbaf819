// How many orders visit how many leaves: bars, with the order that is shown marked.

import { h, s } from "../dom.js";

const [WIDE, HIGH, FOOT] = [360, 150, 22];

export class Plot {
  constructor(t) {
    this.t = t;
    this.svg = s("svg", { class: "lab-plot", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img" });
    this.about = h("p", { class: "lab-how" });
    this.element = h("figure", { class: "lab-figure" }, h("h3", { text: t("lab_plot") }), this.svg, this.about);
  }

  /** Marks the order that is shown; until the orders are counted there are no bars. */
  show({ leaves, least, most }) {
    const { t } = this;
    const { counts = [], counted, orders_in_all: all, sampled } = this.counts ?? {};
    const [first, last] = [Math.min(least, leaves), Math.max(most, leaves)];
    const step = (WIDE - 16) / (last - first + 1);
    const top = Math.max(1, ...counts.map(({ orders }) => orders));
    const x = (n) => 8 + (n - first) * step;
    const room = HIGH - FOOT - 18;
    const bar = ({ leaves: n, orders }) => {
      const high = Math.max(1.5, (orders / top) * room);
      return s("rect", { class: n === leaves ? "here" : "", "data-leaves": n, x: x(n) + step * 0.08, y: HIGH - FOOT - high, width: step * 0.84, height: high },
        s("title", { text: t("lab_bar", { leaves: n, orders }) }));
    };
    const label = (n, cls = "") => s("text", { class: cls, x: x(n) + step / 2, y: HIGH - 6, text: n });
    // Between the ends only as many numbers as can be read.
    const every = Math.max(1, Math.ceil((last - first + 1) / 14));
    const numbers = [];
    for (let n = first; n <= last; n += 1) {
      const near = Math.abs(n - leaves) < every && n !== leaves;
      if (n === leaves || (!near && (n - first) % every === 0)) numbers.push(label(n, n === leaves ? "here" : ""));
    }
    this.svg.replaceChildren(
      s("path", { class: "axis", d: `M8 ${HIGH - FOOT + 0.5}H${WIDE - 8}` }), ...counts.map(bar), ...numbers,
      s("path", { class: "pointer", d: `M${x(leaves) + step / 2} 12l-5 -8h10z` }));
    this.svg.setAttribute("aria-label", t("lab_plot_about", { leaves, least, most }));
    this.about.textContent = this.counts ? t(sampled ? "lab_sampled" : "lab_counted", { counted, all }) : t("lab_counting");
  }
}

// The α–β number line: the window of the innermost call, and its best value so far.

import { s } from "../dom.js";

const WIDE = 640;
const HIGH = 58;
const AXIS = 32;
/** The most room of a letter of a label, and what is between two labels. */
const LETTER = 7.5;
const GAP = 4;

/** The number that a text of a recording means: `-∞`, `+inf-1` and the like lie at the ends. */
export function numeric(text, { answer: { decisive } }) {
  if (text in decisive) return decisive[text];
  if (/∞|inf/.test(text)) return text.startsWith("-") ? -Infinity : Infinity;
  return Number(text);
}

export class NumberLine {
  constructor(t) {
    this.t = t;
    this.element = s("svg", { class: "numberline", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": t("line_empty") });
    this.band = s("rect", { class: "band", y: AXIS - 7, height: 14, rx: 3 });
    this.axis = s("path", { class: "axis", d: `M14 ${AXIS}H${WIDE - 14}` });
    this.ticks = s("g", { class: "ticks" });
    this.marks = {};
    for (const name of ["alpha", "beta", "best"]) {
      const shape = name === "best"
        ? s("path", { d: "M0 0l6 9h-12z" })
        : s("path", { d: name === "alpha" ? "M4 -9h-4v18h4" : "M-4 -9h4v18h-4" });
      const label = s("text", { y: name === "best" ? 23 : -14 });
      this.marks[name] = { group: s("g", { class: `mark ${name}` }, shape, label), label };
    }
    this.element.append(this.band, this.axis, this.ticks, ...Object.values(this.marks).map((mark) => mark.group));
  }

  scale(recording) {
    let low = Infinity;
    let high = -Infinity;
    // In the search of a game nodes have no values of their own, only those that the search found.
    const texts = new Set([...recording.nodes.map(({ value }) => value), ...[...new Set(recording.steps.best)].map((n) => recording.text(n))]);
    for (const text of texts) {
      const number = text ? numeric(text, recording) : NaN;
      // A game that is won counts more than any estimate.
      if (Number.isFinite(number) && !(text in recording.answer.decisive)) {
        low = Math.min(low, number);
        high = Math.max(high, number);
      }
    }
    if (low > high) [low, high] = [0, 0];
    if (low === high) [low, high] = [low - 1, high + 1];
    const x = (number) => {
      if (number === -Infinity) return 30;
      if (number === Infinity) return WIDE - 30;
      const part = (number - low) / (high - low);
      return 90 + Math.max(-0.06, Math.min(1.06, part)) * (WIDE - 180);
    };
    const label = (number, text) =>
      s("g", { transform: `translate(${x(number).toFixed(1)} ${AXIS})` }, s("path", { d: "M0 -3v6" }), s("text", { y: 20, text }));
    this.ticks.replaceChildren(
      label(-Infinity, "−∞"),
      label(low, String(low)),
      label(high, String(high)),
      label(Infinity, "+∞"),
    );
    return x;
  }

  show(recording, k) {
    if (this.recording !== recording) {
      this.recording = recording;
      this.x = this.scale(recording);
    }
    const at = (column) => (k >= 1 && k <= recording.count ? recording.text(recording.steps[column][k - 1]) : "");
    const texts = { alpha: at("alpha"), beta: at("beta"), best: at("best") };
    const place = {};
    for (const [name, text] of Object.entries(texts)) {
      const { group, label } = this.marks[name];
      group.classList.toggle("away", text === "");
      if (text === "") continue;
      place[name] = this.x(numeric(text, recording));
      group.setAttribute("transform", `translate(${place[name].toFixed(1)} ${AXIS})`);
      label.textContent = `${{ alpha: "α", beta: "β", best: "v" }[name]} = ${text}`;
    }
    if (texts.alpha) {
      // Labels of a narrow window keep clear of each other.
      const close = Math.abs(place.beta - place.alpha) < 80;
      /** Where a label begins and ends. */
      const anchor = (name, beside) => {
        const x = place[name];
        const { label } = this.marks[name];
        const wide = LETTER * label.textContent.length;
        const side = x < 60 ? "start" : x > WIDE - 60 ? "end" : close ? beside : "middle";
        label.setAttribute("class", `anchor-${side}`);
        const from = x - { start: 0, middle: wide / 2, end: wide }[side];
        return [from, from + wide];
      };
      const [alpha, beta] = [anchor("alpha", "end"), anchor("beta", "start")];
      // At an edge both are on the same side of their marks: the inner one goes on.
      const over = Math.max(0, GAP + Math.min(alpha[1], beta[1]) - Math.max(alpha[0], beta[0]));
      const right = place.beta > WIDE - 60;
      this.marks.alpha.label.setAttribute("x", right ? -over : 0);
      this.marks.beta.label.setAttribute("x", right ? 0 : over);
      const left = Math.min(place.alpha, place.beta);
      this.band.setAttribute("x", left.toFixed(1));
      this.band.setAttribute("width", Math.max(0, place.beta - place.alpha).toFixed(1));
    }
    this.band.classList.toggle("away", !texts.alpha);
    this.ticks.classList.toggle("behind", Boolean(texts.best));
    this.element.setAttribute("aria-label", texts.alpha
      ? this.t("line_label", { alpha: texts.alpha, beta: texts.beta, best: texts.best || "–" })
      : this.t("line_empty"));
  }
}

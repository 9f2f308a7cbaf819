// The bar: there and back, play, and the scrubber with its marks.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { memory } from "../memory.js";
import { keyName } from "../words.js";

const SPEEDS = [0.5, 1, 2, 4, 8, 16, 60];
const UNITS = ["event", "node", "cut", "iteration"];

export class Bar {
  /** `go(k, animate)` shows a position; `move(name)` makes one of the moves of the clock, `next()` the one of playing. */
  constructor(t, { go, move, next }) {
    this.t = t;
    this.go = go;
    this.next = next;
    this.speed = 1;
    this.unit = memory.get("unit") ?? "event";
    const button = (name, key) => h("button", {
      class: `move ${name}`, type: "button", title: `${t(`move_${name}`)} (${keyName(key)})`, "aria-label": t(`move_${name}`),
      "aria-keyshortcuts": key, onclick: () => move(name),
    }, icon(name));
    this.play = h("button", { class: "move play", type: "button", "aria-keyshortcuts": "Space", onclick: () => this.toggle() });
    this.speeds = h("select", {
      class: "speed", title: t("speed"), "aria-label": t("speed"),
      onchange: () => { this.speed = Number(this.speeds.value); this.restart(); },
    }, ...SPEEDS.map((speed) => h("option", { value: speed, text: `${speed}×` })));
    this.speeds.value = "1";
    this.units = h("select", {
      class: "unit", title: t("unit"), "aria-label": t("unit"),
      onchange: () => { this.unit = this.units.value; memory.set("unit", this.unit); },
    }, ...UNITS.map((unit) => h("option", { value: unit, text: t(`unit_${unit}`) })));
    this.units.value = this.unit;
    this.range = h("input", { type: "range", min: 0, max: 1, step: 1, "aria-label": t("position") });
    this.range.addEventListener("input", () => { this.stop(); go(Number(this.range.value)); });
    this.marks = h("canvas", { class: "marks", "aria-hidden": "true" });
    this.at = h("button", { type: "button", class: "at quiet", title: `${t("jump")} (j)`, "aria-keyshortcuts": "j", onclick: () => this.jump() });
    this.number = h("input", { type: "text", inputmode: "numeric", class: "at-number", autocomplete: "off", "aria-label": t("jump") });
    this.number.hidden = true;
    this.number.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      this.jumped(event.key === "Enter");
    });
    this.number.addEventListener("blur", () => this.jumped(true));
    this.element = h("div", { class: "bar", role: "toolbar", "aria-label": t("navigation") },
      h("div", { class: "moves" },
        button("first", "Home"), button("back", "ArrowLeft"), this.play, button("forward", "ArrowRight"),
        button("last", "End"), this.speeds),
      h("div", { class: "moves jumps" },
        this.units, button("cut", "c"), button("leaf", "l"), button("over", "o"), button("out", "u")),
      h("div", { class: "scrubber" }, this.marks, this.range),
      this.at, this.number);
    this.resize = new ResizeObserver(() => this.draw());
    this.resize.observe(this.marks);
    this.sign();
  }

  /** Another clock; `recordings` are those whose marks are shown. */
  clock(recordings, last) {
    this.recordings = recordings;
    this.last = last;
    this.range.max = last;
    this.draw();
  }

  show(k, text) {
    this.k = k;
    this.range.value = k;
    this.range.setAttribute("aria-valuetext", text);
    const count = Math.max(...this.recordings.map((recording) => recording.count));
    this.at.textContent = k > count ? this.t("at_result") : `${k} / ${count}`;
    if (k >= this.last) this.stop();
  }

  /** Asks for the number of a step. */
  jump() {
    this.stop();
    this.number.value = this.k;
    [this.at.hidden, this.number.hidden] = [true, false];
    this.number.focus();
    this.number.select();
  }

  jumped(there) {
    if (this.number.hidden) return;
    const text = this.number.value.trim();
    [this.at.hidden, this.number.hidden] = [false, true];
    if (there && /^\d{1,9}$/.test(text)) this.go(Math.min(this.last, Number(text)));
  }

  toggle() {
    if (this.timer) this.stop();
    else {
      if (this.k >= this.last) this.go(0);
      this.start();
    }
  }

  start() {
    this.timer = setInterval(() => this.next(), 1000 / this.speed);
    this.sign();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.sign();
  }

  restart() {
    if (!this.timer) return;
    this.stop();
    this.start();
  }

  sign() {
    const playing = Boolean(this.timer);
    if (this.playing === playing) return;
    this.playing = playing;
    this.play.replaceChildren(icon(playing ? "pause" : "play"));
    this.play.title = `${this.t(playing ? "pause" : "play")} (${this.t("space")})`;
    this.play.setAttribute("aria-label", this.t(playing ? "pause" : "play"));
  }

  /** Leaves are squares, cuts are strokes through the line. */
  draw() {
    if (!this.recordings) return;
    const { clientWidth: w, clientHeight: h } = this.marks;
    if (!w || !h) return;
    const ratio = devicePixelRatio || 1;
    this.marks.width = w * ratio;
    this.marks.height = h * ratio;
    const style = getComputedStyle(this.marks);
    const pen = this.marks.getContext("2d");
    pen.scale(ratio, ratio);
    // The knob of a range has half a knob of room at both ends.
    const knob = 16;
    const x = (k) => knob / 2 + (k / this.last) * (w - knob);
    const rows = this.recordings.length;
    this.recordings.forEach((recording, row) => {
      const y = rows === 1 ? 7 : 5 + row * 7;
      const dense = recording.leafSteps.length > w / 6;
      pen.fillStyle = style.getPropertyValue("--leaf");
      const size = dense ? 1.5 : 5;
      for (const k of recording.leafSteps) pen.fillRect(x(k) - size / 2, y - 2.5, size, 5);
      pen.strokeStyle = style.getPropertyValue("--cut");
      pen.lineWidth = dense ? 1 : 2;
      pen.beginPath();
      for (const k of recording.cutSteps) {
        pen.moveTo(x(k) + 2, y - 6);
        pen.lineTo(x(k) - 2, y + 6);
      }
      pen.stroke();
    });
  }

  close() {
    this.stop();
    this.resize.disconnect();
  }
}

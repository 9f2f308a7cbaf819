// What stands beside the tree: why, code, stack, table, counts. Each panel shows a recording at a position, and then reveals
// what it speaks of; it need not if `show` said that nothing changed. First all are shown and then all look where things
// are, so that a step is laid out once.

import { h } from "../dom.js";

/** A panel with a head that folds it. Which ones are folded is remembered as long as the page is open. */
const folded = new Set();

function panel(name, title, body) {
  const id = `panel-${name}`;
  const button = h("button", { class: "fold", type: "button", "aria-controls": id, text: title });
  const section = h("section", { class: `panel ${name}`, "data-panel": name }, h("h2", {}, button), body);
  body.id = id;
  const set = () => {
    button.setAttribute("aria-expanded", String(!folded.has(name)));
    section.classList.toggle("folded", folded.has(name));
  };
  button.addEventListener("click", () => {
    if (!folded.delete(name)) folded.add(name);
    set();
  });
  set();
  return section;
}

/** Scrolls inside the panel only, never the page. */
function into(view, element) {
  const top = element.offsetTop - view.offsetTop;
  if (top < view.scrollTop || top + element.offsetHeight > view.scrollTop + view.clientHeight) {
    view.scrollTop = top - view.clientHeight / 2;
  }
}

export class Why {
  constructor(t) {
    this.t = t;
    this.badge = h("p", { class: "badge" });
    this.text = h("p", { class: "sentence" });
    this.body = h("div", { class: "body" }, this.text, this.badge);
    this.element = panel("why", t("why"), this.body);
  }

  /** The sentence of a position. */
  sentence(recording, k) {
    if (k === 0) return this.t("before_first");
    if (k > recording.count) return recording.answer.result;
    return recording.text(recording.steps.why[k - 1]);
  }

  show(recording, k) {
    this.text.textContent = this.sentence(recording, k);
    const kind = k >= 1 && k <= recording.count ? recording.steps.kind[k - 1] : k === 0 ? "start" : "result";
    this.badge.textContent = this.t(`kind_${kind}`);
    this.element.dataset.kind = kind;
  }
}

export class Code {
  /** `choose(listing)` is called with the notation that was chosen. */
  constructor(t, choose) {
    this.t = t;
    this.source = h("p", { class: "source" });
    this.listing = h("select", {
      class: "listing", "aria-label": t("listing"), title: t("listing"), onchange: () => choose(this.listing.value),
    }, ...["page", "python"].map((name) => h("option", { value: name, text: t(`listing_${name}`) })));
    this.pre = h("div", { class: "lines", tabindex: "0", role: "group", "aria-label": t("code") });
    this.body = h("div", { class: "body" }, this.pre, this.source);
    this.element = panel("code", t("code"), this.body);
    this.element.insertBefore(this.listing, this.body);
    this.shown = null;
  }

  show(recording, k) {
    const { code } = recording.answer;
    const lit = k >= 1 && k <= recording.count ? recording.steps.lit[k - 1] : null;
    const { function: which, lines, driver } = lit === null
      ? { function: this.which ?? 0, lines: [], driver: [] }
      : code.lit[lit];
    this.which = which;
    if (this.shown !== code) {
      this.shown = code;
      this.listing.value = recording.answer.code.notation;
      this.source.textContent = code.source;
      this.source.title = code.source;
      const line = (text) => h("div", { class: "line", text });
      this.driver = code.driver.map(line);
      this.functions = code.functions.map((f) => f.lines.map(line));
      const most = Math.max(...this.functions.map((f) => f.length));
      // The shorter function is as high as the longer one, so that nothing jumps.
      for (const f of this.functions) while (f.length < most) f.push(h("div", { class: "line", text: " " }));
      this.blocks = this.functions.map((f) => h("div", { class: "function" }, ...f));
      this.pre.replaceChildren(
        ...(this.driver.length ? [h("div", { class: "function driver" }, ...this.driver)] : []),
        ...this.blocks,
      );
    }
    this.blocks.forEach((block, i) => block.classList.toggle("away", i !== which));
    this.functions[which].forEach((line, i) => line.classList.toggle("lit", lines.includes(i)));
    this.driver.forEach((line, i) => line.classList.toggle("lit", driver.includes(i)));
    this.first = this.functions[which][lines[0]] ?? this.driver[driver[0]];
  }

  /** Scrolls to the first line that is lit. */
  reveal() {
    if (this.first) into(this.pre, this.first);
  }
}

const MOST_FRAMES = 24;

export class Stack {
  /** `go(k)` is called with the position in which a call began. */
  constructor(t, go) {
    this.t = t;
    this.go = go;
    this.body = h("div", { class: "body frames" });
    this.element = panel("stack", t("stack"), this.body);
    this.frames = [];
  }

  show(recording, k) {
    const calls = recording.stack(k);
    const driver = k >= 1 && k <= recording.count ? recording.steps.driver[k - 1] : 0;
    const wanted = [];
    if (driver) wanted.push({ key: `d${driver}`, lines: driver, node: null });
    const from = Math.max(0, calls.length - MOST_FRAMES);
    if (from > 0) wanted.push({ key: `m${from}`, more: from });
    calls.slice(from).forEach((call, i) => {
      // The last step of an outer call is the one before the call inside it.
      const step = (calls[from + i + 1]?.begun ?? k) - 1;
      wanted.push({ key: `${call.begun}:${call.lines}:${step}`, lines: call.lines, begun: call.begun, node: call.node, step });
    });
    // Frames that are the same stay where they are.
    let same = 0;
    while (same < wanted.length && same < this.frames.length && this.frames[same].key === wanted[same].key
      && this.recording === recording) same += 1;
    this.recording = recording;
    for (const frame of this.frames.splice(same)) frame.element.remove();
    for (const frame of wanted.slice(same)) {
      frame.element = this.frame(recording, frame);
      this.frames.push(frame);
      this.body.append(frame.element);
    }
    this.frames.forEach((frame, i) => frame.element.classList.toggle("inner", i === this.frames.length - 1));
    this.body.classList.toggle("empty", wanted.length === 0);
    if (wanted.length === 0) this.body.dataset.empty = this.t("no_calls");
  }

  /** Scrolls to the innermost call, and in a call that is too high to the current line. */
  reveal() {
    const inner = this.frames.at(-1)?.element;
    const lit = inner?.querySelector(".lit");
    if (lit && inner.offsetHeight > this.body.clientHeight - 12) {
      const top = inner.offsetTop + lit.offsetTop - (lit.offsetParent === inner ? 0 : inner.offsetTop);
      this.body.scrollTop = Math.max(0, Math.min(inner.offsetTop - 4, top), top - this.body.clientHeight * 0.6);
    } else {
      this.body.scrollTop = this.body.scrollHeight;
    }
  }

  /** What a call knows now. */
  known(recording, step) {
    const { alpha, beta, best } = recording.steps;
    const part = (sign, column) => (column[step] ? [`${sign} ${recording.text(column[step])}`] : []);
    const parts = [...(recording.hasWindows ? [...part("α", alpha), ...part("β", beta)] : []), ...part("v", best)];
    return h("span", { class: "known", text: parts.join("  ") });
  }

  frame(recording, { lines, begun, more, step }) {
    if (more) return h("p", { class: "more", text: this.t("more_calls", { n: more }) });
    const texts = recording.list(lines);
    const line = (text) => {
      const current = text.startsWith("▶ ") || text.startsWith("> ");
      return h("span", { class: current ? "line lit" : "line", text: text.slice(2) });
    };
    if (begun === undefined) return h("div", { class: "frame" }, ...texts.map(line));
    return h("button", {
      class: "frame",
      type: "button",
      title: this.t("go_to_call"),
      onclick: () => this.go(begun + 1),
    }, this.known(recording, step), ...texts.map(line));
  }
}

/** Of a long table only this number of rows around the current one is in the page. */
const MOST_ROWS = 300;

export class Table {
  constructor(t, go) {
    this.t = t;
    this.go = go;
    this.rows = h("tbody");
    this.heads = h("tr");
    this.body = h("div", { class: "body scroll", tabindex: "0" }, h("table", {}, h("thead", {}, this.heads), this.rows));
    this.element = panel("table", t("table"), this.body);
    this.rows.addEventListener("click", (event) => {
      const row = event.target.closest("tr");
      if (row) this.go(Number(row.dataset.position));
    });
    this.body.addEventListener("scroll", () => this.scrolled(), { passive: true });
  }

  show(recording, k) {
    const now = recording.rowAt[Math.min(k, recording.count)] ?? -1;
    const fresh = this.recording !== recording;
    if (!fresh && now === this.now) return false;
    this.recording = recording;
    if (fresh) this.head(recording.answer.heads);
    this.rows.children[this.now - this.from]?.removeAttribute("aria-current");
    const before = this.now;
    this.now = now;
    if (fresh || now < this.from + 20 || now >= this.to - 20) {
      if (fresh || !this.holds(now)) this.build(Math.max(0, Math.min(now - MOST_ROWS / 2, recording.answer.table.length - MOST_ROWS)));
    }
    // Rows that are still to come are pale; only those between the old and the new place change.
    const first = Math.max(this.from, Math.min(before, now) + 1);
    for (let i = first; i <= Math.min(this.to - 1, Math.max(before, now)); i += 1) {
      this.rows.children[i - this.from].classList.toggle("past", i <= now);
    }
    this.rows.children[now - this.from]?.setAttribute("aria-current", "step");
    return true;
  }

  /** The page of each search has its own columns; ours have their names in the reader's language. */
  head(heads) {
    const own = { Node: "node", value: "value", function: "function" };
    const cell = (text) => h("th", { scope: "col", text: own[text] ? this.t(own[text]) : text });
    const number = h("th", { scope: "col" }, h("span", { class: "offscreen", text: this.t("step_number") }));
    this.heads.replaceChildren(number, ...heads.map(cell));
  }

  /** Scrolls to the current row. */
  reveal() {
    const row = this.rows.children[this.now - this.from];
    if (!row) {
      this.body.scrollTop = 0;
      return;
    }
    const top = row.offsetTop;
    if (top < this.body.scrollTop + 30 || top + row.offsetHeight > this.body.scrollTop + this.body.clientHeight) {
      this.body.scrollTop = top - this.body.clientHeight / 2;
    }
  }

  /** A row and its surroundings are in the page. */
  holds(now) {
    const all = this.recording.answer.table.length;
    return (this.from === 0 || now >= this.from + 20) && (this.to === all || now < this.to - 20);
  }

  build(from) {
    const escape = (text) => text.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);
    const { table } = this.recording.answer;
    this.from = from;
    this.to = Math.min(table.length, from + MOST_ROWS);
    const html = table.slice(this.from, this.to).map((line, i) => {
      const { step, tone } = line;
      const cells = line.cells.map((n) => this.recording.text(n));
      // The text of a trace repeats a leaf's value; here stands the window with which it was called, as in the stack.
      if (tone === "leaf") [cells[2], cells[3]] = ["alpha", "beta"].map((name) => this.recording.text(this.recording.steps[name][step]));
      const inner = cells.length === 1
        ? `<td colspan="${this.heads.children.length}"># ${escape(cells[0])}</td>`
        : cells.map((cell) => `<td>${escape(cell)}</td>`).join("");
      const row = this.from + i;
      const past = row <= this.now ? " past" : "";
      const current = row === this.now ? ' aria-current="step"' : "";
      return `<tr class="${tone}${past}" data-position="${step + 1}"${current}>${inner}</tr>`;
    });
    this.rows.innerHTML = html.join("");
  }

  /** Near an end of what is in the page, the next rows come. */
  scrolled() {
    if (!this.recording || this.to - this.from < MOST_ROWS) return;
    const { scrollTop, scrollHeight, clientHeight } = this.body;
    const by = scrollTop < 40 ? -MOST_ROWS / 2 : scrollTop + clientHeight > scrollHeight - 40 ? MOST_ROWS / 2 : 0;
    const from = Math.max(0, Math.min(this.from + by, this.recording.answer.table.length - MOST_ROWS));
    if (by === 0 || from === this.from) return;
    const high = this.rows.firstElementChild.offsetHeight;
    const moved = from - this.from;
    this.build(from);
    this.body.scrollTop = scrollTop - moved * high;
  }
}

export class Counts {
  constructor(t) {
    this.t = t;
    this.element = h("p", { class: "counts" });
  }

  show(recording, k) {
    const { answer, steps } = recording;
    const i = Math.min(k, recording.count) - 1;
    const at = (column) => (i < 0 ? 0 : steps[column][i]);
    const leaves = at("different");
    const visits = at("leaves");
    const item = (key, values) => h("span", { text: this.t(key, values) });
    // The picture, the table and the bar show a cut where it skips something.
    const [alpha, beta, idle] = ["alpha", "beta", "cut"].map((kind) => recording.seen(kind, k));
    const always = [item(idle ? "count_cuts_idle" : "count_cuts", { alpha, beta, idle }), item("count_nodes", { n: at("calls") })];
    // What a game has in all nobody has counted.
    this.element.replaceChildren(...(answer.algorithm === "engine" ? [] : [
      item(visits > leaves ? "count_leaves_again" : "count_leaves", { n: leaves, all: answer.all_leaves, visits }),
      item("count_least", { n: answer.least }),
    ]), ...always);
  }
}

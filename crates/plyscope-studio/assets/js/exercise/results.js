// What was practised, to be taken away.

import { save } from "../dom.js";
import { memory } from "../memory.js";

const PLACE = "results";
const FORGOTTEN = "results-before";
const COLUMNS = [
  "student", "number", "kind", "seed", "points", "of", "first_points", "tries", "hints", "strongest_hint", "solution_shown",
  "misconceptions", "convention", "tree",
];

/** A cell of CSV, as the command line writes it: read back it is `text`, and no spreadsheet takes it for a formula. */
export function cell(text) {
  const bare = text.replace(/^'+/, "");
  const risky = /^[\t\r\n]/.test(bare) || (/^\s*[-=+@]/.test(bare) && !/^[-+0-9.,∞inf ]*$/.test(bare));
  const safe = risky ? `'${text}` : text;
  const quoted = safe !== safe.trim() || safe.startsWith("#") || /[",;\p{Cc}]/u.test(safe);
  return quoted ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** JSON whose keys are in order: the same for what is the same. */
function plain(value) {
  const sorted = (_, part) => (part && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part);
  return JSON.stringify(value, sorted);
}

export class Results {
  constructor() {
    this.list = memory.get(PLACE) ?? [];
    this.forgotten = memory.get(FORGOTTEN);
  }

  keep() {
    memory.set(PLACE, this.list);
    memory.set(FORGOTTEN, this.forgotten);
  }

  /** The record of an exercise; the same one as long as it is the same exercise. */
  of(exercise, convention) {
    const text = plain(exercise);
    let found = this.list.find((one) => plain(one.exercise) === text);
    if (!found) {
      found = {
        number: this.list.length + 1, kind: exercise.kind, seed: exercise.seed ?? null, points: null, of: null, first_points: null,
        tries: 0, hints: 0, strongest_hint: 0, solution_shown: false, misconceptions: [], convention, exercise, answer: null,
      };
      this.list.push(found);
    }
    return found;
  }

  graded(record, marked, answer) {
    record.tries += 1;
    record.first_points ??= marked.points;
    Object.assign(record, { points: marked.points, of: marked.of, answer, misconceptions: marked.diagnoses.map(({ name }) => name) });
    this.keep();
  }

  hinted(record, strength) {
    record.hints += 1;
    record.strongest_hint = Math.max(record.strongest_hint, strength);
    this.keep();
  }

  shown(record) {
    record.solution_shown = true;
    this.keep();
  }

  sum() {
    const done = this.list.filter(({ points }) => points !== null);
    const add = (name) => done.reduce((sum, one) => sum + one[name], 0);
    return { n: done.length, points: add("points"), of: add("of") };
  }

  json(student) {
    const { points, of } = this.sum();
    const text = JSON.stringify({ format: "plyscope-results", version: 1, student, points, of, exercises: this.list }, null, 2);
    save("results.json", new Blob([`${text}\n`], { type: "application/json" }));
  }

  csv(student) {
    const field = (one, name) => {
      const value = { student, tree: one.exercise.tree, misconceptions: one.misconceptions.join(" ") }[name] ?? one[name];
      return cell(value === null || value === undefined ? "" : String(value));
    };
    const rows = this.list.map((one) => COLUMNS.map((name) => field(one, name)).join(","));
    save("results.csv", new Blob([`${[COLUMNS.join(","), ...rows].join("\n")}\n`], { type: "text/csv" }));
  }

  /** Forgets all; a second time brings it back, before what is new since. */
  clear() {
    const { list, forgotten } = this;
    this.forgotten = forgotten || !list.length ? null : list;
    this.list = forgotten ? [...forgotten, ...list] : [];
    this.list.forEach((one, n) => { one.number = n + 1; });
    this.keep();
  }
}

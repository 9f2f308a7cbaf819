// Signs on buttons, drawn so that they look the same with every font.

import { s } from "./dom.js";

/** Lines of each sign on a field of 18 by 18; those that begin with `!` are filled. */
const SIGNS = {
  first: ["M4 4v10", "!M14 4v10L6.5 9z"],
  back: ["!M12.5 4v10L5 9z"],
  play: ["!M6 3.5v11L14.5 9z"],
  pause: ["M6.5 4v10", "M11.5 4v10"],
  forward: ["!M5.5 4v10L13 9z"],
  last: ["M14 4v10", "!M4 4v10l7.5-5z"],
  cut: ["M2.5 4.5L11 12", "M2.5 13.5L11 6", "M11 12a1.6 1.6 0 1 0 .1-.1", "M11 6a1.6 1.6 0 1 1 .1.1", "M15 6.5L17 9l-2 2.5"],
  leaf: ["!M3 5.5h7v7H3z", "M14 6.5L16 9l-2 2.5"],
  over: ["M2.5 11a6.5 6.5 0 0 1 12.2-2.2", "M15.5 4.5l-.6 4.6-4.4-.9", "!M8 13h2v2H8z"],
  out: ["M9 12.5V3", "M5 7l4-4 4 4", "!M8 14.5h2v2H8z"],
  edit: ["M3.5 14.5l.8-3.4 7.8-7.8 2.6 2.6-7.8 7.8z", "M10.6 4.8l2.6 2.6"],
  undo: ["M5.5 3.5L2.5 7l3.5 3", "M2.8 7H10a4.2 4.2 0 0 1 0 8.5H6"],
  redo: ["M12.5 3.5l3 3.5-3.5 3", "M15.2 7H8a4.2 4.2 0 0 0 0 8.5h4"],
  flip: ["M5 3l3.6 6H1.4z", "M13 15l3.6-6H9.4z"],
  compare: ["M2.5 3.5h13v11h-13z", "M9 3.5v11"],
  plus: ["M9 4v10", "M4 9h10"],
  minus: ["M4 9h10"],
  fit: ["M3 7V3h4", "M11 3h4v4", "M15 11v4h-4", "M7 15H3v-4"],
  folded: ["M9 2v4", "M9 6L4 10", "M9 6l5 4", "!M2.5 10.5h4v4h-4z", "!M11.5 10.5h4v4h-4z"],
  unfolded: ["M9 1.5v3", "M9 4.5L5 8", "M9 4.5L13 8", "M5 8v3", "M13 8v3", "M5 11l-2 4", "M5 11l2 4", "M13 11l-2 4", "M13 11l2 4"],
  left: ["M15 9H3", "M7 5L3 9l4 4"],
  right: ["M3 9h12", "M11 5l4 4-4 4"],
};

/** A sign. */
export function icon(name) {
  const lines = SIGNS[name].map((d) => s("path", d.startsWith("!") ? { d: d.slice(1), class: "full" } : { d }));
  return s("svg", { class: "icon", viewBox: "0 0 18 18", "aria-hidden": "true" }, ...lines);
}

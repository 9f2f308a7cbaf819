// What is wrong, said where it is wrong: under what it speaks of if that stands in a column, else under the choices of the
// tab. It takes room of its own, so it covers nothing. It can be closed, and it leaves when the field is changed.

import { h } from "./dom.js";
import { t } from "./words.js";

const notice = document.getElementById("notice");
const main = document.getElementById("main");
/** Columns in which it stands under the row that it speaks of. */
const COLUMNS = ".ex-side, .play-side";
let field = null;

function leave() {
  field?.removeAttribute("aria-invalid");
  field?.removeAttribute("aria-describedby");
  field?.removeEventListener("input", leave);
  field = null;
  notice.hidden = true;
  notice.replaceChildren();
  // What it stands in may go away.
  if (notice.parentElement !== document.body) document.body.append(notice);
}

/** Says `text`, or nothing any more. `at` is what it speaks of, `offer` what could be done: `[words, action]`. */
export function warn(text, { at = null, offer = null } = {}) {
  leave();
  if (!text) return;
  const column = at?.closest(COLUMNS);
  const row = column ? [...column.children].find((child) => child.contains(at)) : main.querySelector(":scope > .mode > [role=toolbar]");
  if (row) row.after(notice);
  else main.prepend(notice);
  const act = offer && h("button", { type: "button", class: "offer", text: offer[0], onclick: () => { leave(); offer[1](); } });
  notice.append(h("span", { text }), act ?? "",
    h("button", { type: "button", class: "quiet", "aria-label": t("close"), title: t("close"), text: "×", onclick: leave }));
  notice.hidden = false;
  notice.scrollIntoView({ block: "nearest" });
  if (!at?.matches("input, select, textarea") || !at.isConnected) return;
  field = at;
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", notice.id);
  field.addEventListener("input", leave);
}

// A sheet of the exercises of a link, as a file.

import { h, save } from "../dom.js";

const FORMATS = ["html", "latex", "beamer", "moodle", "gift", "markdown", "json"];
const SHOWS = ["both", "blank", "solution"];

/** A menu of formats; `specs()` gives the exercises. */
export function sheetMenu({ t, lang, call, warn }, specs) {
  const show = h("select", { class: "ex-sheet-show", "aria-label": t("exsheet_show") },
    ...SHOWS.map((name) => h("option", { value: name, text: t(`exsheet_show_${name}`) })));
  const title = h("input", { type: "text", class: "ex-sheet-title", placeholder: t("exsheet_title"), "aria-label": t("exsheet_title"), autocomplete: "off" });
  const take = async (format) => {
    menu.open = false;
    try {
      const file = await call("exercise/sheet", { exercises: specs(), format, show: show.value, title: title.value.trim() || null, lang });
      save(file.name, new Blob([file.text], { type: "text/plain" }));
    } catch (problem) {
      warn(problem.message, { at: menu });
    }
  };
  const menu = h("details", { class: "menu ex-sheet" }, h("summary", { text: t("exsheet") }),
    h("div", { class: "sheet" }, title, show, ...FORMATS.map((format) =>
      h("button", { type: "button", "data-sheet": format, text: t(`exsheet_${format}`), onclick: () => take(format) }))));
  return menu;
}

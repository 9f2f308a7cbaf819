// What is wrong, said where it is wrong: at a field if there is one, else above the bar. It can be closed, and it leaves
// when the field is changed.

import { h } from "./dom.js";
import { t } from "./words.js";

const notice = document.getElementById("notice");
let field = null;

function leave() {
  field?.removeAttribute("aria-invalid");
  field?.removeAttribute("aria-describedby");
  field?.removeEventListener("input", leave);
  field = null;
  notice.hidden = true;
  notice.replaceChildren();
}

/** Says `text`, or nothing any more. `at` is the field that it speaks of, `offer` what could be done: `[words, action]`. */
export function warn(text, { at = null, offer = null } = {}) {
  leave();
  if (!text) return;
  const act = offer && h("button", { type: "button", class: "offer", text: offer[0], onclick: () => { leave(); offer[1](); } });
  notice.append(h("span", { text }), act ?? "",
    h("button", { type: "button", class: "quiet", "aria-label": t("close"), title: t("close"), text: "×", onclick: leave }));
  notice.hidden = false;
  const box = at?.getBoundingClientRect();
  notice.classList.toggle("at-field", Boolean(box?.width));
  Object.assign(notice.style, { left: "", top: "" });
  if (!box?.width) return;
  field = at;
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", notice.id);
  field.addEventListener("input", leave);
  const { width, height } = notice.getBoundingClientRect();
  const below = box.bottom + 6 + height < innerHeight;
  notice.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, box.left))}px`;
  notice.style.top = `${below ? box.bottom + 6 : Math.max(4, box.top - height - 6)}px`;
}

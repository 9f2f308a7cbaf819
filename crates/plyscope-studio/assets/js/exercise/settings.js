// The settings of an exercise: how the search goes, what the tree is like, what is wanted of it.

import { h } from "../dom.js";
import { KINDS, MODES, START } from "./link.js";

/** A dialog; `use(change)` gets what was set and gives the problem in words, if there is one. */
export class Settings {
  constructor(t, use) {
    this.t = t;
    this.use = use;
    const label = (name, field) => h("label", { class: `ex-set ex-set-${name}` }, h("span", { text: t(`exset_${name}`) }), field);
    const choice = (name, ...values) => label(name, h("select", { name }, ...values.map((value) =>
      h("option", { value, text: t(`exset_${name}_${value || "any"}`) }))));
    const whole = (name, more) => h("input", { name, type: "text", inputmode: "numeric", autocomplete: "off", ...more });
    const tick = (name) => h("label", { class: "tick" }, h("input", { type: "checkbox", name }), h("span", { text: t(`exset_${name}`) }));
    const range = (name, from, to) => label(name, h("span", { class: "ex-range" }, whole(from, { "aria-label": t("exset_from") }), "–", whole(to, { "aria-label": t("exset_to") })));
    // The names of options may not be signs.
    const cut = label("cut", h("select", { name: "cut" }, h("option", { value: ">=", text: t("exset_cut_reached") }), h("option", { value: ">", text: t("exset_cut_passed") })));
    this.problem = h("p", { class: "problem", role: "alert" });
    this.form = h("form", { class: "ex-settings", onsubmit: (event) => { event.preventDefault(); this.take(); } },
      h("fieldset", {}, h("legend", { text: t("exset_convention") }),
        cut, label("raise", h("select", { name: "raise" }, ...["after", "before"].map((value) => h("option", { value, text: t(`raise_${value}`) })))), choice("fail", "soft", "hard"), choice("root", "max", "min"), label("depth", whole("depth", { placeholder: "∞" })), tick("rtl"), tick("last")),
      h("fieldset", {}, h("legend", { text: t("exset_tree") }),
        choice("shape", "uniform", "ragged", "given"),
        h("span", { class: "ex-shape" }, label("branching", whole("branching")), label("plies", whole("plies"))),
        h("textarea", { name: "tree", rows: 2, spellcheck: "false", placeholder: "((3 12 8) (2 4 6) (14 5 2))", "aria-label": t("exset_shape_given") }),
        range("range", "low", "high"), label("seed", whole("seed"))),
      h("fieldset", {}, h("legend", { text: t("exset_wants") }),
        range("cuts", "cutsFrom", "cutsTo"), range("leaves", "leavesFrom", "leavesTo"), choice("ties", "", "free", "testing"),
        tick("deep"), tick("unique"), tick("notFirst")),
      h("fieldset", {}, h("legend", { text: t("exset_link") }), h("p", { class: "hint", text: t("exset_link_hint") }), choice("mode", ...MODES), label("count", whole("count")),
        h("div", { class: "ex-kinds", role: "group", "aria-label": t("exset_kinds") }, h("span", { text: t("exset_kinds") }), ...KINDS.map((kind) =>
          h("label", { class: "tick" }, h("input", { type: "checkbox", "data-kind": kind }), h("span", { text: t(`exkind_${kind}`) }))))),
      this.problem,
      h("div", { class: "row" }, h("button", { type: "button", class: "ex-reset", text: t("exset_reset"), onclick: () => this.fill(START) }),
        h("span", { class: "grow" }), h("button", { type: "submit", class: "primary ex-use", text: t("exset_use") })));
    this.form.elements.shape.addEventListener("change", () => this.shape());
    this.element = h("dialog", { class: "ex-dialog", "aria-label": t("ex_settings") },
      h("form", { method: "dialog", class: "head" }, h("h2", { text: t("ex_settings") }), h("button", { class: "quiet", "aria-label": t("close"), text: "×" })),
      this.form);
  }

  shape() {
    const given = this.form.elements.shape.value === "given";
    this.form.elements.tree.hidden = !given;
    this.form.querySelector(".ex-shape").hidden = given;
  }

  kinds() {
    return [...this.form.querySelectorAll("[data-kind]")];
  }

  fill(state) {
    for (const tick of this.kinds()) tick.checked = state.kinds.split(",").includes(tick.dataset.kind);
    for (const field of this.form.elements) {
      if (!field.name) continue;
      if (field.type === "checkbox") field.checked = state[field.name];
      else field.value = state[field.name] ?? "";
    }
    this.shape();
  }

  open(state) {
    this.problem.textContent = "";
    this.fill(state);
    this.element.showModal();
  }

  async take() {
    const change = {};
    for (const field of this.form.elements) {
      const { name } = field;
      if (!name) continue;
      if (field.type === "checkbox") change[name] = field.checked;
      else if (field.inputMode === "numeric") {
        const text = field.value.trim().replace("−", "-");
        const empty = START[name] === null && text === "";
        if (!empty && !/^-?\d{1,15}$/.test(text)) {
          this.problem.textContent = this.t("exset_no_number", { what: field.closest("label").textContent, text });
          field.focus();
          return;
        }
        change[name] = empty ? null : Number(text);
      } else change[name] = field.value;
    }
    const kinds = this.kinds().filter((tick) => tick.checked).map((tick) => tick.dataset.kind);
    const count = Math.max(1, Math.min(100, Math.max(change.count, kinds.length)));
    const problem = await this.use({ ...change, count, kinds: kinds.join(","), seed: Math.abs(change.seed), at: 0 });
    this.problem.textContent = problem || "";
    if (problem) this.problem.scrollIntoView({ block: "nearest" });
    else this.element.close();
  }
}

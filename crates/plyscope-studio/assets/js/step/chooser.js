// Which tree: a built-in one, a pasted text, or a random one.

import { h } from "../dom.js";

/** A dialog; `choose(source)` gets `{ example }`, `{ tree }` or `{ random }` and gives whether it worked. */
export class Chooser {
  constructor(t, menu, choose) {
    this.t = t;
    this.choose = choose;
    const example = (e) => h("button", {
      type: "button", class: "example", "data-example": e.name, title: e.source,
      onclick: () => this.take({ example: e.name }),
    }, h("strong", { text: e.name }), h("span", { text: t(`example_${e.name}`) }));
    const paste = () => this.take({ tree: this.text.value }, this.pasteProblem);
    this.text = h("textarea", {
      rows: 5, spellcheck: "false", placeholder: "((3 12 8) (2 4 6) (14 5 2))", "aria-label": t("paste"),
      oninput: () => { this.pasteProblem.textContent = ""; },
      onkeydown: (event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        paste();
      },
    });
    const number = (name, value, attributes) => h("label", {},
      h("span", { text: t(`random_${name}`) }), h("input", { name, value, type: "text", inputmode: "numeric", ...attributes }));
    const tick = (name) => h("label", { class: "tick" }, h("input", { type: "checkbox", name }), h("span", { text: t(`random_${name}`) }));
    this.wish = h("form", {
      class: "wish", onsubmit: (event) => { event.preventDefault(); this.random(); },
      oninput: () => { this.wishProblem.textContent = ""; },
    },
    number("shape", "2,2,2,2", { inputmode: "text" }), number("low", "0"), number("high", "20"), number("seed", "1"),
    tick("deep_cut"), tick("no_ties"),
    h("button", { type: "submit", class: "primary", "data-do": "random", text: t("random_make") }));
    const problem = () => h("p", { class: "problem", role: "alert" });
    [this.pasteProblem, this.wishProblem] = [problem(), problem()];
    this.element = h("dialog", { class: "chooser", "aria-label": t("tree") },
      h("form", { method: "dialog", class: "head" }, h("h2", { text: t("tree") }),
        h("button", { class: "quiet", "aria-label": t("close"), text: "×" })),
      h("h3", { text: t("examples") }), h("div", { class: "examples" }, ...menu.examples.map(example)),
      h("h3", { text: t("paste") }), h("p", { class: "hint", text: t("paste_hint") }), this.text,
      this.pasteProblem,
      h("div", { class: "row" }, h("button", { type: "button", class: "primary", "data-do": "paste", text: t("use_tree"), onclick: paste })),
      h("h3", { text: t("random") }), this.wish, this.wishProblem);
  }

  open(text) {
    this.pasteProblem.textContent = "";
    this.wishProblem.textContent = "";
    this.text.value = text;
    this.element.showModal();
    // What is pasted takes the place of the old tree.
    this.text.focus();
    this.text.select();
  }

  /** Takes a tree; what is wrong with it is said at its own field. */
  async take(source, place = this.pasteProblem) {
    const problem = await this.choose(source);
    if (!problem) {
      this.element.close();
      return;
    }
    place.textContent = problem;
    place.scrollIntoView({ block: "nearest" });
  }

  random() {
    const field = (name) => this.wish.elements[name];
    const whole = (name) => Math.trunc(Number(field(name).value)) || 0;
    const seed = Math.abs(whole("seed"));
    this.take({
      random: {
        shape: field("shape").value.split(/[^\d]+/).filter(Boolean).map(Number),
        low: whole("low"), high: whole("high"), seed,
        deep_cut: field("deep_cut").checked, no_ties: field("no_ties").checked,
      },
    }, this.wishProblem);
    // The next wish is another tree.
    field("seed").value = seed + 1;
  }
}

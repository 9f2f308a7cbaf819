// The rules of a game in a paragraph, one click away.

import { h } from "../dom.js";
import { wordOr } from "../words.js";

export class Rules {
  constructor(t) {
    this.title = h("h2", {});
    this.text = h("p", { class: "rules-text" });
    this.parameters = h("p", { class: "rules-parameters" });
    this.dialog = h("dialog", { class: "rules" }, this.title, this.text, this.parameters,
      h("form", { method: "dialog" }, h("button", { text: t("close") })));
    this.t = t;
  }

  /** `info` is the entry of the game in the list of games. */
  open(family, info) {
    this.title.textContent = family;
    this.text.textContent = wordOr(`howto_${family}`, info?.about ?? "");
    this.parameters.textContent = info?.parameters ? this.t("howto_parameters", { parameters: `${info.name}(${info.parameters})`, example: info.example }) : "";
    this.dialog.setAttribute("aria-label", this.t("howto_of", { game: family }));
    this.dialog.showModal();
  }
}

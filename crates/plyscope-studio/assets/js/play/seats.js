// Who plays: a person or a level of the engine on each side, and what the sides are called.

import { h } from "../dom.js";
import { lang } from "../words.js";
import { sentence, short, sides, subjects } from "./place.js";

export class Seats {
  constructor(t, levels, params, changed) {
    this.t = t;
    const seat = (name, usual) => {
      const select = h("select", { class: `seat-${name}`, "aria-label": t(`seat_${name}`), onchange: changed },
        h("option", { value: "person", text: t("level_person") }),
        ...levels.map((info) => h("option", { value: info.level, text: this.level(info) })));
      const wish = params.get(name);
      select.value = ["person", ...levels.map(({ level }) => level)].includes(wish) ? wish : usual;
      return select;
    };
    this.selects = [seat("first", "person"), seat("second", "strength=5")];
    this.labels = this.selects.map((select, i) => {
      const name = h("span", { class: "seat-name" });
      return h("label", { class: `pick seat of-${i ? "min" : "max"}` }, name, select);
    });
  }

  /** A level by what it does. */
  level({ level, strength, nodes, chance }) {
    const { t } = this;
    if (!strength) return t(`level_${level}`);
    const looks = short(nodes).replace(/[.,]0+(?= )/, "");
    return chance ? t("level_weak", { n: strength, nodes: looks, chance: (chance / 10).toLocaleString(lang()) }) : t("level_strong", { n: strength, nodes: looks });
  }

  /** The sides have names of their own in this game. */
  show(view) {
    this.names = sides(this.t, view.at.game, view.players);
    this.subjects = subjects(this.t, view.at.game, view.players);
    this.labels.forEach((label, i) => { label.firstChild.textContent = this.names[i]; });
  }

  values() {
    return this.selects.map((select) => select.value);
  }

  /** What the server is asked for: the level of each side, nothing for a person. */
  levels() {
    return this.values().map((value) => (value === "person" ? null : value));
  }

  isPerson(i) {
    return this.values()[i] === "person";
  }

  anyPerson() {
    return this.isPerson(0) || this.isPerson(1);
  }

  /** One person against the engine: then the one is "you". */
  duel() {
    return this.isPerson(0) !== this.isPerson(1);
  }

  /** Who sits there, with the side, as the subject of a sentence. */
  who(i) {
    if (!this.duel()) return this.subjects[i];
    return this.t(this.isPerson(i) ? "who_you" : "who_engine", { side: this.names[i] });
  }

  /** Whose turn it is, or how the game ended: a sentence. */
  state(view, thinking) {
    return sentence(this.phrase(view, thinking));
  }

  phrase(view, thinking) {
    const { t } = this;
    const { outcome } = view;
    if (!outcome) {
      const i = view.turn === "max" ? 0 : 1;
      if (thinking) return t("state_thinks", { who: this.who(i) });
      return this.duel() && this.isPerson(i) ? t("state_your_move", { side: this.names[i] }) : t("state_to_move", { who: this.who(i) });
    }
    if (outcome.draw) return t("state_draw");
    if (!outcome.winner) return t("state_over", { value: outcome.value });
    const i = outcome.winner === "max" ? 0 : 1;
    const yours = this.duel() && this.isPerson(i);
    const words = { who: this.who(i), side: this.names[i], by: outcome.margin };
    if (outcome.margin) return t(yours ? "state_you_won_by" : "state_won_by", words);
    return t(yours ? "state_you_won" : "state_won", words);
  }
}

// The line of choices: tree, search, order, editing, comparison. What was chosen is always to be read.

import { h } from "../dom.js";
import { keyName } from "../words.js";

/** The choices of one search: algorithm, depth, order, rules. `set(change, field)` gets what changed, and where. */
export function searchChoices(t, menu, set, withBest) {
  const option = (a) => h("option", { value: a.name, text: a.name, title: a.title });
  const about = (name) => menu.algorithms.find((a) => a.name === name);
  const choose = () => {
    // Rules that the next search cannot follow are dropped, not sent.
    const { takes_rules: rules, takes_beyond: beyond, takes_raise: raise } = about(algorithm.value);
    set({
      algorithm: algorithm.value, ...(rules ? {} : { last: true }), ...(beyond ? {} : { cut: ">=" }), ...(raise ? {} : { raise: "after" }),
    }, algorithm);
  };
  const algorithm = h("select", { class: "algorithm", "aria-label": t("algorithm"), onchange: choose }, ...menu.algorithms.map(option));
  const depth = h("input", {
    class: "depth", type: "number", min: 0, max: 1000, placeholder: "∞", title: t("depth"), "aria-label": t("depth"),
    onchange: () => set({ depth: depth.value === "" ? null : Math.max(0, Math.trunc(Number(depth.value))) }, depth),
  });
  const orders = ["ltr", "rtl", ...(withBest ? ["best"] : [])];
  const order = h("select", {
    class: "order", "aria-label": t("order"), title: t("order"),
    onchange: () => set({ rtl: order.value === "rtl", ...(withBest ? { best: order.value === "best" } : {}) }, order),
  }, ...orders.map((name) => h("option", { value: name, text: t(`order_${name}`) })));
  const rules = h("select", {
    class: "rules", "aria-label": t("rules"), title: t("rules"),
    onchange: () => set({ cut: rules.value.startsWith("beyond") ? ">" : ">=", last: !rules.value.endsWith("untold") }, rules),
  }, ...["reach", "beyond", "reach_untold", "beyond_untold"].map((name) => h("option", { value: name, text: t(`rules_${name}`) })));
  const raise = h("select", {
    class: "raise", "aria-label": t("raise"), title: t("raise"), onchange: () => set({ raise: raise.value }, raise),
  }, ...["after", "before"].map((name) => h("option", { value: name, text: t(`raise_${name}`) })));
  const show = (side) => {
    algorithm.value = side.algorithm;
    const info = about(side.algorithm);
    algorithm.title = info ? info.title : "";
    depth.value = side.depth ?? "";
    depth.disabled = !(info?.takes_depth || side.depth !== null);
    order.value = side.best ? "best" : side.rtl ? "rtl" : "ltr";
    rules.value = `${side.cut === ">" ? "beyond" : "reach"}${side.last === false ? "_untold" : ""}`;
    rules.hidden = !info?.takes_rules;
    raise.value = side.raise ?? "after";
    raise.hidden = !info?.takes_raise;
    for (const option of rules.options) option.disabled = option.value.startsWith("beyond") && !info?.takes_beyond;
  };
  return { elements: [algorithm, depth, order, rules, raise], show };
}

export function toolButton(t, name, sign, action, key) {
  return h("button", {
    type: "button", class: `tool ${name}`, title: key ? `${t(`tool_${name}`)} (${keyName(key)})` : t(`tool_${name}`),
    "aria-label": t(`tool_${name}`), "aria-keyshortcuts": key, onclick: action,
  }, sign);
}

// The keys of modes that step through a search.

/** What the help shows. */
export function keyHelp(t) {
  return [
    ["← →", t("key_step")], ["Home End", t("key_ends")], [t("space"), t("play")], ["c C", t("key_cut")],
    ["l L", t("key_leaf")], ["j", t("jump")], ["o", t("move_over")], ["u", t("move_out")],
    ["w a s d", t("key_walk")], ["Enter", t("key_run")], ["Tab", t("key_tab")], ["+ −", t("key_zoom")],
    ["f", t("zoom_fit")], ["z", t("key_fold")], ["g", t("take_svg")],
  ];
}

const MOVES = {
  ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", c: "cut", l: "leaf", C: "previousCut",
  L: "previousLeaf", o: "over", u: "out",
};

/** `undo` or `redo`, if a key means that. */
export function historyKey({ key, ctrlKey, metaKey, shiftKey }) {
  return ctrlKey || metaKey ? { z: shiftKey ? "redo" : "undo", Z: "redo", y: "redo" }[key] : undefined;
}

/** A key that no field wants; gives whether it meant something. */
export function press(mode, event) {
  const { key, target } = event;
  const turn = historyKey(event);
  if (turn && mode[turn]) {
    mode[turn]();
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  // The slider of a question has its own arrows.
  const slides = target.matches?.("input[type=range]") && !target.closest(".bar") && /^(Arrow|Home|End)/.test(key);
  if (MOVES[key] && !slides) {
    mode.move(MOVES[key]);
    return true;
  }
  const { view } = mode;
  const selected = view.selected ?? view.current ?? 0;
  const action = {
    " ": () => mode.bar.toggle(),
    f: () => mode.eachView((one) => one.fit()),
    "+": () => mode.eachView((one) => one.zoom(1.3)),
    "-": () => mode.eachView((one) => one.zoom(1 / 1.3)),
    j: () => mode.bar.jump(),
    z: () => view.fold(view.folds.shown[selected]),
    g: () => mode.take.svg(),
    w: () => walk(mode, "up"), s: () => walk(mode, "down"), a: () => walk(mode, "left"), d: () => walk(mode, "right"),
    Enter: () => mode.runTo(selected),
    ...mode.actions(selected, key),
  }[key];
  const onButton = target.closest?.("button, summary, a");
  if (!action || (onButton && (key === " " || key === "Enter"))) return false;
  action();
  return true;
}

/** From node to node. */
function walk(mode, way) {
  const { nodes } = mode.recording;
  const { view } = mode;
  const at = view.selected ?? view.current ?? 0;
  const { parent, children } = nodes[at];
  const siblings = parent === null ? [at] : nodes[parent].children;
  const place = siblings.indexOf(at);
  const to = { up: parent, down: children[0], left: siblings[place - 1], right: siblings[place + 1] }[way] ?? at;
  mode.select(to);
  mode.ctx.say(view.nodeElements[to].querySelector("title").textContent);
}

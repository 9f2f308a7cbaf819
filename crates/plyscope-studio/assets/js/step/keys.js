// The keys of step mode.

/** What the help shows. */
export function keyHelp(t) {
  return [
    ["← →", t("key_step")], ["Home End", t("key_ends")], [t("space"), t("play")], ["c C", t("key_cut")],
    ["l L", t("key_leaf")], ["j", t("jump")], ["o", t("move_over")], ["u", t("move_out")],
    ["w a s d", t("key_walk")], ["Enter", t("key_run")], ["q", t("key_question")], ["F2 0–9", t("key_type")],
    ["Tab", t("key_tab")], ["e", t("tool_edit")], ["+ −", t("key_zoom")], ["f", t("zoom_fit")], ["z", t("key_fold")],
    ["t", t("tree")], ["v", t("tool_compare")], ["k", t("tool_quiz")], ["x", t("tool_flip")],
    ["Ctrl Z", t("tool_undo")], ["Ctrl Y", t("tool_redo")], ["g", t("take_svg")],
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
  if (turn) {
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
    e: () => mode.edit(!mode.editing),
    f: () => mode.eachView((one) => one.fit()),
    "+": () => mode.eachView((one) => one.zoom(1.3)),
    "-": () => mode.eachView((one) => one.zoom(1 / 1.3)),
    j: () => mode.bar.jump(),
    k: () => mode.quizzing(),
    z: () => view.fold(view.folds.shown[selected]),
    t: () => mode.chooser.open(mode.recording.answer.text),
    v: () => mode.compare(),
    x: () => mode.change({ op: "flip" }),
    g: () => mode.take.svg(),
    w: () => walk(mode, "up"), s: () => walk(mode, "down"), a: () => walk(mode, "left"), d: () => walk(mode, "right"),
    Enter: () => mode.runTo(selected),
    F2: () => mode.editor.type(selected),
    q: () => ask(mode, selected),
    Escape: () => { mode.closeQuestion(); mode.edit(false); },
  }[key];
  const typing = /^[-0-9]$/.test(key) && view.selected !== null && mode.recording.nodes[selected].children.length === 0;
  if (typing) {
    mode.editor.type(selected, key);
    return true;
  }
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
  if (mode.editing) mode.editor.open(to);
  else view.select(to);
  mode.ctx.say(view.nodeElements[to].querySelector("title").textContent);
}

/** Asks about the selected node if it was skipped, else about the first that was. */
function ask(mode, selected) {
  const { skipped } = mode.recording.answer;
  if (skipped.length === 0) {
    mode.ctx.say(mode.ctx.t("nothing_skipped"));
    return;
  }
  const node = skipped.includes(selected) ? selected : skipped[0];
  if (mode.recording.state(node, mode.state.k) !== "skipped") mode.go(mode.last);
  mode.openQuestion(node);
}

// What is practised, in the fragment of the address: a link gives exactly the same exercises again.

export const KINDS = [
  "values", "best-move", "visited", "pruned", "entry", "exit", "history", "cuts", "reorder", "next-step", "negamax",
  "deepening", "symbolic",
];

export const START = {
  kind: "values", seed: 1, shape: "uniform", branching: 2, plies: 3, tree: "", low: 0, high: 20,
  cut: ">=", raise: "after", fail: "soft", rtl: false, root: "max", depth: null, last: true,
  cutsFrom: null, cutsTo: null, deep: false, ties: "", unique: false, notFirst: false, leavesFrom: null, leavesTo: null,
  fixed: false, count: 1, at: 0, mode: "practice", kinds: "",
};

/** Practice tells what is right when asked; marks only the marks; an exam takes one answer and tells nothing. */
export const MODES = ["practice", "marks", "exam"];

/** Short names in the address, and what may stand there. */
const WHOLE = /^-?\d{1,9}$/;
const number = (text) => (WHOLE.test(text) ? Number(text) : undefined);
const yes = (text) => (text === "1" ? true : undefined);
const one = (...all) => (text) => (all.includes(text) ? text : undefined);
const FIELDS = {
  kind: ["kind", one(...KINDS)], seed: ["seed", (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)],
  shape: ["shape", one("uniform", "ragged", "given")], branching: ["b", number], plies: ["d", number], tree: ["t", (text) => text],
  low: ["low", number], high: ["high", number], cut: ["cut", one(">=", ">")], fail: ["fail", one("soft", "hard")],
  raise: ["raise", one("after", "before")],
  rtl: ["rtl", yes], root: ["root", one("max", "min")], depth: ["depth", number],
  last: ["last", (text) => (text === "0" ? false : undefined)],
  cutsFrom: ["c1", number], cutsTo: ["c2", number], deep: ["deep", yes], ties: ["ties", one("free", "testing")],
  unique: ["unique", yes], notFirst: ["notfirst", yes], leavesFrom: ["l1", number], leavesTo: ["l2", number],
  fixed: ["fix", yes], count: ["n", number], at: ["at", number], mode: ["mode", one(...MODES)],
  kinds: ["kinds", (text) => text.split(",").filter((kind) => KINDS.includes(kind)).join(",")],
};

/** What is asked at a place of the link: its kinds take turns. */
export function kindAt({ kind, kinds, fixed }, at) {
  const turns = fixed && kinds ? kinds.split(",") : [kind];
  return turns[at % turns.length];
}

/** State to parameters; what is as at the start is left out, but never kind and seed. */
export function write(state) {
  const params = new URLSearchParams();
  for (const [name, [key]] of Object.entries(FIELDS)) {
    const value = state[name];
    if (value === START[name] && name !== "kind" && name !== "seed") continue;
    if (value === null || (name === "tree" && state.shape !== "given")) continue;
    params.set(key, value === true ? "1" : value === false ? "0" : value);
  }
  return params;
}

/** Parameters to state; what is not understood is as at the start. */
export function read(params) {
  const state = { ...START };
  for (const [name, [key, parse]] of Object.entries(FIELDS)) {
    const text = params.get(key);
    const value = text === null ? undefined : parse(text);
    if (value !== undefined) state[name] = value;
  }
  state.count = Math.max(1, Math.min(100, state.count));
  state.at = Math.max(0, Math.min(state.count - 1, state.at));
  return state;
}

/** The spec that belongs to a state. */
export function spec(state) {
  const { branching, plies } = state;
  const shape = state.shape === "given" ? { given: state.tree } : { [state.shape]: { branching, depth: plies } };
  const wants = {
    least_cuts: state.cutsFrom, most_cuts: state.cutsTo, deep_cut: state.deep, ties: state.ties || null,
    unique_best: state.unique, not_leftmost: state.notFirst, least_leaves: state.leavesFrom, most_leaves: state.leavesTo,
  };
  return {
    kind: kindAt(state, state.at), seed: state.seed + state.at, shape, range: [state.low, state.high], wants,
    convention: {
      cut: state.cut, raise: state.raise, fail: state.fail, right_to_left: state.rtl, root: state.root, depth: state.depth, count_last: state.last,
    },
  };
}

// The whole state in the fragment of the address: what a link holds, and how it is read back.

import { searchText } from "../searches.js";

export const START = {
  example: "letters", tree: null, search: null, algorithm: "alpha-beta", depth: null, rtl: false, cut: ">=", raise: "after", last: true, k: 0,
  listing: "page", compare: null,
};

/** State to parameters; what is as at the start is left out. */
export function write(state) {
  const params = new URLSearchParams();
  if (state.search) {
    // It was searched already; only how it is shown can be chosen.
    params.set("s", state.search);
    if (state.listing !== START.listing) params.set("p", state.listing);
    // Without a position the result is shown.
    if (state.k !== null) params.set("k", state.k);
    return params;
  }
  if (state.tree !== null) params.set("t", state.tree);
  else params.set("e", state.example);
  const search = ({ algorithm, depth, rtl, cut, raise, last, best }, after) => {
    if (algorithm !== START.algorithm || after) params.set(`a${after}`, algorithm);
    if (depth !== null) params.set(`d${after}`, depth);
    if (rtl) params.set(`r${after}`, "1");
    if (cut === ">") params.set(`c${after}`, "1");
    if (raise === "before") params.set(`w${after}`, "1");
    if (last === false) params.set(`l${after}`, "1");
    if (best) params.set(`b${after}`, "1");
  };
  search(state, "");
  if (state.compare) search(state.compare, "2");
  if (state.listing !== START.listing) params.set("p", state.listing);
  if (state.k) params.set("k", state.k);
  return params;
}

/** Parameters to state. */
export function read(params) {
  const number = (name) => {
    const text = params.get(name);
    return text !== null && /^\d+$/.test(text) ? Number(text) : null;
  };
  const search = (after) => ({
    algorithm: params.get(`a${after}`) || START.algorithm,
    depth: number(`d${after}`),
    rtl: params.get(`r${after}`) === "1",
    cut: params.get(`c${after}`) === "1" ? ">" : START.cut,
    raise: params.get(`w${after}`) === "1" ? "before" : START.raise,
    last: params.get(`l${after}`) !== "1",
    best: params.get(`b${after}`) === "1",
  });
  const { best: _, ...own } = search("");
  return {
    ...START,
    ...own,
    search: params.get("s") || null,
    tree: params.get("t"),
    example: params.get("t") === null ? params.get("e") || START.example : null,
    k: number("k") ?? (params.has("s") ? Infinity : 0),
    listing: params.get("p") === "python" ? "python" : START.listing,
    compare: params.has("a2") ? search("2") : null,
  };
}

/** The request that belongs to a state: one side of it, in a language. */
export function request(state, side, lang) {
  if (state.search) return { recording: searchText(state.search), listing: state.listing, lang };
  const base = state.tree !== null ? { tree: state.tree } : { example: state.example };
  const { algorithm, depth, rtl, cut, raise, last, best } = { ...START, ...side };
  return {
    ...base, algorithm, depth, right_to_left: rtl, cut, raise, count_last: last, listing: state.listing, lang,
    ...(best ? { edit: { op: "best" } } : {}),
  };
}

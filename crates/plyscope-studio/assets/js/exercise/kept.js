// What was filled in, by the address of its exercise: so one can look at something else and come back.

import { memory } from "../memory.js";

const PLACE = "answers";
/** The most exercises that are remembered. */
const MOST = 300;

/** What was filled in there, or nothing. */
export function kept(address) {
  return (memory.get(PLACE) ?? []).find(([of]) => of === address)?.[1] ?? null;
}

export function keep(address, filled) {
  const others = (memory.get(PLACE) ?? []).filter(([of]) => of !== address);
  memory.set(PLACE, [...others, [address, filled]].slice(-MOST));
}

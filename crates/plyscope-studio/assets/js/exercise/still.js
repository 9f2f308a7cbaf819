// One picture of a tree as a recording without steps, for the tree view.

import { Recording } from "../step/recording.js";

/** `drawn` is what the calls `exercise` and `lab` give. */
export function still(drawn, prefix) {
  const steps = { kind: [], node: [], entered: [], frame: [], above: [], plate: [], best: [], node_changes: [], edge_changes: [] };
  return new Recording({ ...drawn, prefix, lists: [[]], table: [], steps });
}

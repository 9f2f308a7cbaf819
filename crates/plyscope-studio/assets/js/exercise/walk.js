// From node to node by the arrow keys.

const WAYS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

export function wayOf(key) {
  return WAYS[key];
}

/**
 * The node that lies in a direction, among those that `may` be stood on: the parent; the first child; the next on the
 * same level. If there is none, `null`.
 */
export function neighbour(view, from, way, may = () => true) {
  const { nodes, answer } = view.recording;
  const { places } = answer.picture;
  if (way === "up") {
    for (let at = nodes[from].parent; at !== null; at = nodes[at].parent) if (may(at)) return at;
    return null;
  }
  if (way === "down") {
    let level = nodes[from].children;
    while (level.length) {
      const found = level.find(may);
      if (found !== undefined) return found;
      level = level.flatMap((node) => nodes[node].children);
    }
    return null;
  }
  const sign = way === "left" ? -1 : 1;
  const depth = (node) => (nodes[node].parent === null ? 0 : depth(nodes[node].parent) + 1);
  const level = depth(from);
  const beyond = nodes.map((_, node) => node)
    .filter((node) => may(node) && depth(node) === level && sign * (places[node][0] - places[from][0]) > 0)
    .sort((a, b) => sign * (places[a][0] - places[b][0]));
  return beyond[0] ?? null;
}

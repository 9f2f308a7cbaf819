// Orders of children in the address: `0:2,1;4:6,5`. A tree that was read has its children in the order of their numbers.

export function writeOrders(orders) {
  const sorted = (children) => children.every((child, i) => i === 0 || children[i - 1] < child);
  return orders.filter(([, children]) => !sorted(children)).map(([node, children]) => `${node}:${children.join(",")}`).join(";");
}

/** Anything that is not an order is left out. */
export function readOrders(text) {
  return (text ?? "").split(";").map((part) => part.match(/^(\d{1,6}):(\d{1,6}(?:,\d{1,6})*)$/)).filter(Boolean)
    .map(([, node, children]) => [Number(node), children.split(",").map(Number)]);
}

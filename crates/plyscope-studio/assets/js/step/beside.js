// Where a card lies so that it does not cover what it speaks of.

const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * The left upper corner for a card of `width` by `height` within `host` that leaves `box` free: the first of `wanted`
 * places that does. `above`, `below`, `right` and `left` lie beside the box, the others in the corners of the host. All are
 * boxes of the same window; the place is relative to the host.
 */
export function beside(box, { width, height }, host, wanted) {
  const middle = [(box.left + box.right - width) / 2, (box.top + box.bottom - height) / 2];
  const gap = 8;
  const corners = {
    above: [middle[0], box.top - height - gap], below: [middle[0], box.bottom + gap],
    right: [box.right + gap, middle[1]], left: [box.left - width - gap, middle[1]],
    topleft: [host.left, host.top], topright: [host.right - width, host.top],
    bottomleft: [host.left, host.bottom - height], bottomright: [host.right - width, host.bottom - height],
  };
  const within = (at, size, from, to) => Math.max(from + 4, Math.min(to - size - 4, at));
  const places = wanted.map((name) => corners[name]).map(([x, y]) => {
    const [left, top] = [within(x, width, host.left, host.right), within(y, height, host.top, host.bottom)];
    return { left, top, right: left + width, bottom: top + height };
  });
  const { left, top } = places.find((place) => !meets(place, box)) ?? places[0];
  return { left: left - host.left, top: top - host.top };
}

export { meets };

// `?embed` before the `#`: one view alone, for a frame in another page. What leads to another view opens the whole studio
// in a window of its own.

import { h } from "./dom.js";

export const embedded = new URLSearchParams(location.search).has("embed");

/** The whole studio, at what follows `#`. */
export function whole(hash) {
  return location.href.split(/[?#]/)[0] + hash;
}

/** Leaves only the view, and a link to the whole below it. */
export function embed(t) {
  document.documentElement.dataset.embed = "yes";
  // The address moves on with the view, so the link is written when it is used.
  const now = ({ currentTarget }) => (currentTarget.href = whole(location.hash));
  document.body.append(h("p", { class: "embed" }, h("a", {
    href: whole(location.hash),
    target: "_blank",
    rel: "noopener",
    text: t("embed_open"),
    onclick: now,
    onpointerdown: now,
  })));
}

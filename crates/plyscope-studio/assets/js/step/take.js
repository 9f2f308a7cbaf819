// What is taken away: pictures of a step, the trace as text, a link.

import { h, save } from "../dom.js";
import { searchText } from "../searches.js";

/** A menu of what can be kept. `now()` gives `{ request, position, speed, search }`. */
export function takeMenu({ t, call, warn, say, theme }, now) {
  const given = async (name, request) => {
    try {
      return await call(name, request);
    } catch (problem) {
      warn(problem.message);
      return null;
    }
  };
  const picture = () => {
    const { request, position } = now();
    return given("picture", { search: request, position, theme: theme() });
  };
  const svg = async () => {
    const file = await picture();
    if (file) save(file.name, new Blob([file.text], { type: "image/svg+xml" }));
  };
  const png = async () => {
    const file = await picture();
    if (!file) return;
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([file.text], { type: "image/svg+xml" }));
    await image.decode();
    // Twice as fine as the screen, but not beyond what a canvas can hold.
    const scale = Math.min(2, 8192 / Math.max(image.width, image.height));
    const canvas = h("canvas", { width: Math.ceil(image.width * scale), height: Math.ceil(image.height * scale) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(image.src);
    canvas.toBlob((blob) => save(file.name.replace(/svg$/, "png"), blob), "image/png");
  };
  const moving = async () => {
    const { request, speed } = now();
    const file = await given("animation", { search: request, speed, theme: theme() });
    if (file) save(file.name, new Blob([file.text], { type: "image/svg+xml" }));
  };
  const text = async (form) => {
    const file = await given("export", { search: now().request, form });
    if (file) save(file.name, new Blob([file.text], { type: form === "json" ? "application/x-ndjson" : "text/plain" }));
  };
  // A link does not hold it, so it can be taken away as a file.
  const search = () => save("search.json", new Blob([searchText(now().search)], { type: "application/json" }));
  const link = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      say(t("link_copied"));
      warn("");
      share.textContent = t("link_copied");
      setTimeout(() => { share.textContent = t("link"); }, 1500);
    } catch {
      prompt(t("link"), location.href);
    }
  };
  const item = (name, action) => h("button", {
    type: "button", "data-take": name, text: t(`take_${name}`),
    onclick: () => { menu.open = false; action(); },
  });
  const menu = h("details", { class: "menu take" },
    h("summary", { text: t("take") }),
    h("div", { class: "sheet" },
      item("svg", svg), item("png", png), item("moving", moving), item("table", () => text("table")), item("log", () => text("log")),
      item("stack", () => text("stack")), item("json", () => text("json")), item("search", search)));
  // A press anywhere else closes it.
  const outside = (event) => {
    if (!menu.contains(event.target)) menu.open = false;
  };
  menu.addEventListener("toggle", () => {
    menu.querySelector("[data-take=search]").hidden = !now().search;
    if (menu.open) document.addEventListener("pointerdown", outside);
    else document.removeEventListener("pointerdown", outside);
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    event.preventDefault();
    menu.open = false;
    menu.firstElementChild.focus();
  });
  const share = h("button", { type: "button", class: "share", text: t("link"), onclick: link });
  return { menu, share, svg };
}

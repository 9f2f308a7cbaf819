// The shell: tabs, language, theme, help. A tab is a module with
//
//   export async function mount(root, ctx) -> { unmount(), keys(), key(event) }
//
// - `root` is an empty element of its own.
// - `ctx.t(key, values)` gives words, `ctx.lang` the language; when it changes, the tab is mounted anew.
// - `ctx.call(name, request, signal)` asks the server (`api.js`).
// - `ctx.params` is a `URLSearchParams` of what follows `#/tab?`; `ctx.link(params)` writes it back without a new entry
//   in the history, `ctx.open(tab, params)` goes to another tab.
// - `ctx.say(text)` is read out by screen readers; `ctx.warn(text)` shows a problem until the next action, and
//   `ctx.warn("")` takes it away.
// - `ctx.theme()` is "light" or "dark"; `ctx.onTheme(f)` calls `f` when it changes, until the tab is left.
//
// `keys()` lists what the help shows: `[[key, words], ...]`. `key(event)` gets every key press that no field wants and
// returns true if it used it. `unmount()` ends timers and requests. All three may be missing.
//
// A new tab is a module `NAME.js` beside this one, its name in `TABS`, and the word `tab_NAME`.

import { call } from "./api.js";
import { h } from "./dom.js";
import { embed, embedded, whole } from "./embed.js";
import { LANGUAGES, lang, speak, t, translate } from "./words.js";

const TABS = ["step", "watch", "play", "exercise", "lab"];
const main = document.getElementById("main");
const live = document.getElementById("live");
const notice = document.getElementById("notice");
const help = document.getElementById("help-dialog");
const darkly = matchMedia("(prefers-color-scheme: dark)");

let mounted = null;
let here = "";
let ticket = 0;
let themeListeners = [];

/** What is remembered between visits; a browser may refuse to. */
const memory = {
  get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Then it is forgotten.
    }
  },
};

function route() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  return { tab: TABS.includes(path) ? path : "step", params: new URLSearchParams(query || "") };
}

function address(tab, params) {
  const query = params.toString();
  return `#/${tab}${query ? `?${query}` : ""}`;
}

function say(text) {
  live.textContent = text;
}

function warn(text) {
  notice.textContent = text;
  notice.hidden = !text;
}

async function show() {
  const mine = ++ticket;
  const { tab, params } = route();
  mounted?.unmount?.();
  mounted = null;
  themeListeners = [];
  warn("");
  for (const link of document.querySelectorAll("#tabs a")) {
    if (link.dataset.tab === tab) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const root = h("div", { class: `mode mode-${tab}` });
  main.replaceChildren(root);
  here = location.hash;
  const ctx = {
    t,
    lang: lang(),
    call,
    params,
    say,
    warn,
    theme,
    onTheme: (f) => themeListeners.push(f),
    link(next) {
      here = address(tab, next);
      history.replaceState(null, "", here);
    },
    open(other, next = new URLSearchParams()) {
      if (embedded && other !== tab) window.open(whole(address(other, next)), "_blank", "noopener");
      else location.hash = address(other, next);
    },
  };
  try {
    const module = await import(`./${tab}.js`);
    const handle = (await module.mount(root, ctx)) || {};
    if (mine === ticket) mounted = handle;
    else handle.unmount?.();
  } catch (error) {
    if (mine !== ticket) return;
    root.replaceChildren(h("p", { class: "empty", text: t("not_loaded", { error: error.message }) }));
  }
}

function theme() {
  const wish = memory.get("theme") || "auto";
  return wish === "auto" ? (darkly.matches ? "dark" : "light") : wish;
}

function paint() {
  const wish = memory.get("theme") || "auto";
  const now = theme();
  document.documentElement.dataset.theme = now;
  const button = document.getElementById("theme");
  button.textContent = { auto: "◐", light: "☀", dark: "☾" }[wish];
  button.title = t("theme_is", { theme: t(`theme_${wish}`) });
  button.setAttribute("aria-label", button.title);
  for (const listener of themeListeners) listener(now);
}

function tabs() {
  const link = (tab) => h("a", { href: `#/${tab}`, "data-tab": tab, text: t(`tab_${tab}`) });
  document.getElementById("tabs").replaceChildren(...TABS.map(link));
  document.getElementById("lang").textContent = lang().toUpperCase();
}

function showHelp() {
  const keys = [...(mounted?.keys?.() || []), ["?", t("key_help")], ["Esc", t("key_close")]];
  help.replaceChildren(
    h("h2", { text: t("help") }),
    h("dl", { class: "keys" }, ...keys.flatMap(([key, what]) => [
      h("dt", {}, ...key.split(" ").map((one) => h("kbd", { text: one }))),
      h("dd", { text: what }),
    ])),
    h("form", { method: "dialog" }, h("button", { text: t("close") })),
  );
  help.setAttribute("aria-label", t("help"));
  help.showModal();
}

async function start() {
  const wish = memory.get("lang") || (navigator.language || "en").slice(0, 2);
  await speak(LANGUAGES.includes(wish) ? wish : "en");
  translate(document.body);
  tabs();
  if (embedded) embed(t);
  paint();
  darkly.addEventListener("change", paint);
  document.getElementById("lang").addEventListener("click", async () => {
    const next = LANGUAGES[(LANGUAGES.indexOf(lang()) + 1) % LANGUAGES.length];
    memory.set("lang", next);
    await speak(next);
    translate(document.body);
    tabs();
    paint();
    await show();
  });
  document.getElementById("theme").addEventListener("click", () => {
    const all = ["auto", "light", "dark"];
    memory.set("theme", all[(all.indexOf(memory.get("theme") || "auto") + 1) % all.length]);
    paint();
  });
  document.getElementById("help").addEventListener("click", showHelp);
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]") || event.defaultPrevented) return;
    const field = event.target.closest?.("input:not([type=range]):not([type=checkbox]), textarea, select");
    if (field) return;
    if (event.key === "?") showHelp();
    else if (!mounted?.key?.(event)) return;
    event.preventDefault();
  });
  window.addEventListener("hashchange", () => {
    // What a tab wrote itself is no journey.
    if (location.hash !== here) show();
  });
  await show();
  document.documentElement.dataset.ready = "yes";
}

start();

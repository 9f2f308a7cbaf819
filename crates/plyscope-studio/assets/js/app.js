// The shell: tabs, language, theme, help. A tab is a module with
//
//   export async function mount(root, ctx) -> { unmount(), keys(), key(event) }
//
// - `root` is an empty element of its own.
// - `ctx.t(key, values)` gives words, `ctx.lang` the language; when it changes, the tab is mounted anew.
// - `ctx.call(name, request, signal)` asks the server (`api.js`).
// - `ctx.params` is a `URLSearchParams` of what follows `#/tab?`, or of where the tab stood; `ctx.link(params)` writes it
//   back without a new entry in the history (given a function, it does so soon), `ctx.open(tab, params)` goes to another tab.
// - `ctx.desk` holds what can be brought back (`desk.js`).
// - `ctx.say(text)` is read out by screen readers; `ctx.warn(text, { at, offer })` shows a problem until the next action,
//   at a field if there is one (`notice.js`), and `ctx.warn("")` takes it away.
// - `ctx.theme()` is "light" or "dark"; `ctx.onTheme(f)` calls `f` when it changes, until the tab is left.
//
// `keys()` lists what the help shows: `[[key, words], ...]`, and `signs()` explains the picture: `[[element, words], ...]`.
// `key(event)` gets every key press that no field wants and returns true if it used it. `unmount()` ends timers and
// requests. All of them may be missing.
//
// A new tab is a module `NAME.js` beside this one, its name in `TABS`, and the word `tab_NAME`.

import { Problem, call } from "./api.js";
import { desk } from "./desk.js";
import { h } from "./dom.js";
import { embed, embedded, whole } from "./embed.js";
import { memory } from "./memory.js";
import { warn } from "./notice.js";
import { LANGUAGES, keyName, lang, speak, t, translate } from "./words.js";

const TABS = ["step", "watch", "play", "exercise", "lab"];
const main = document.getElementById("main");
const live = document.getElementById("live");
const help = document.getElementById("help-dialog");
const darkly = matchMedia("(prefers-color-scheme: dark)");

let mounted = null;
let here = "";
let ticket = 0;
let themeListeners = [];

function route() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  return { tab: TABS.includes(path) ? path : "step", params: new URLSearchParams(query || "") };
}

/** What a tab will write into the address in a moment, and the clock for it. */
let pending = null;
let soon = 0;

/** Where a tab stands, in the address, in its link and on the desk. */
function write(tab, params) {
  clearTimeout(soon);
  pending = null;
  // Somebody may be on the way to another place already.
  if (location.hash === here) {
    here = address(tab, params);
    history.replaceState(null, "", here);
  }
  desk.note(tab, params);
  for (const link of document.querySelectorAll("#tabs a")) link.href = address(link.dataset.tab, desk.params(link.dataset.tab));
}

function flush() {
  if (pending) write(pending.tab, pending.next());
}

function address(tab, params) {
  const query = params.toString();
  return `#/${tab}${query ? `?${query}` : ""}`;
}

function say(text) {
  live.textContent = text;
}

/** Asks the server; if nobody answers, that is said in words. */
async function asked(name, request, signal) {
  try {
    return await call(name, request, signal);
  } catch (problem) {
    if (problem.status === 0) problem.message = t("no_server");
    throw problem;
  }
}

async function show() {
  const mine = ++ticket;
  const { tab, params } = route();
  // The address is another one already; where the last tab stood is kept all the same.
  if (pending) desk.note(pending.tab, pending.next());
  pending = null;
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
  const bare = params.size === 0;
  const ctx = {
    t,
    lang: lang(),
    call: asked,
    params: bare ? desk.params(tab) : params,
    desk,
    say,
    warn,
    theme,
    onTheme: (f) => themeListeners.push(f),
    link(next) {
      if (mine !== ticket) return;
      if (typeof next !== "function") {
        write(tab, next);
        return;
      }
      pending = { tab, next };
      clearTimeout(soon);
      soon = setTimeout(flush, 120);
    },
    open(other, next = desk.params(other)) {
      flush();
      if (embedded && other !== tab) window.open(whole(address(other, next)), "_blank", "noopener");
      else location.hash = address(other, next);
    },
  };
  try {
    // Its files are there if anybody answers.
    const module = await import(`./${tab}.js`).catch((error) => {
      throw error instanceof TypeError ? new Problem({ status: 0 }) : error;
    });
    const handle = (await module.mount(root, ctx)) || {};
    if (mine === ticket) mounted = handle;
    else handle.unmount?.();
  } catch (error) {
    if (mine !== ticket) return;
    root.replaceChildren(h("div", { class: "empty" },
      h("p", { text: error.status === 0 ? t("no_server") : t("not_loaded", { error: error.message }) }), h("button", { type: "button", text: t("retry"), onclick: show })));
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
  const link = (tab) => h("a", { href: address(tab, desk.params(tab)), "data-tab": tab, text: t(`tab_${tab}`) });
  document.getElementById("tabs").replaceChildren(...TABS.map(link));
  const button = document.getElementById("lang");
  button.textContent = lang().toUpperCase();
  button.title = `${t("language")}: ${button.textContent}`;
  button.setAttribute("aria-label", button.title);
}

function showHelp() {
  const keys = [...(mounted?.keys?.() || []), ["?", t("key_help")], ["Esc", t("key_close")]];
  const signs = mounted?.signs?.() || [];
  help.replaceChildren(
    ...(signs.length ? [h("h2", { text: t("help_picture") }), h("dl", { class: "signs" }, ...signs.flatMap(([sign, what]) => [
      h("dt", {}, sign), h("dd", { text: what })]))] : []),
    h("h2", { text: t("help_keys") }),
    h("dl", { class: "keys" }, ...keys.flatMap(([key, what]) => [
      h("dt", {}, ...key.split(" ").map((one) => h("kbd", { text: keyName(one) }))),
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
    flush();
    try {
      await speak(next);
    } catch {
      warn(t("no_server"));
      return;
    }
    memory.set("lang", next);
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
  document.getElementById("skip").addEventListener("click", (event) => {
    // The address belongs to the tabs.
    event.preventDefault();
    main.focus();
  });
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]") || event.defaultPrevented) return;
    const field = event.target.closest?.("input:not([type=range]):not([type=checkbox]), textarea, select");
    if (field) return;
    if (event.key === "?") showHelp();
    else if (!mounted?.key?.(event)) return;
    event.preventDefault();
  });
  // After a choice from a menu with the mouse, the keys of the mode work again.
  let pointed = false;
  document.addEventListener("pointerdown", () => { pointed = true; }, true);
  document.addEventListener("keydown", () => { pointed = false; }, true);
  document.addEventListener("change", ({ target }) => {
    if (pointed && target.matches("select")) target.blur();
  });
  window.addEventListener("hashchange", () => {
    // An address that a tab wrote itself is not a journey.
    if (location.hash !== here) show();
  });
  window.addEventListener("pagehide", flush);
  // A tab's link is written before it is followed.
  document.getElementById("top").addEventListener("pointerdown", flush);
  document.getElementById("top").addEventListener("keydown", flush);
  await show();
  document.documentElement.dataset.ready = "yes";
}

start();

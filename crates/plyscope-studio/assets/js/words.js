// The words of the page: one catalogue per language, with the same keys and the same places for arguments.

import { Problem } from "./problem.js";

let words = {};
let current = "en";

export const LANGUAGES = ["en", "de"];

/** Loads a language; if nobody answers, the words stay as they are and a `Problem` is thrown. */
export async function speak(lang) {
  const response = await fetch(new URL(`../words/${lang}.json`, import.meta.url)).catch(() => null);
  if (!response?.ok) throw new Problem({ status: response?.status ?? 0 });
  words = await response.json();
  current = lang;
  document.documentElement.lang = lang;
}

export function lang() {
  return current;
}

/** The word for something that may have none, such as the name of a game that somebody added. */
export function wordOr(key, otherwise) {
  return words[key] ?? otherwise;
}

/** A message: `{name}` in it is replaced by `values.name`, and of `[wins|win]` the second is taken if `values.who.many`. */
export function t(key, values) {
  const text = words[key];
  if (text === undefined) {
    console.error(`no word for ${key}`);
    return key;
  }
  if (!values) return text;
  return text
    .replace(/\[(\w+)\|(\w+)\]/g, (_, one, many) => (values.who?.many ? many : one))
    .replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** Keys as they are printed on the keyboard: `Control+ArrowLeft`. */
export function keyName(keys) {
  return keys.split("+").map((key) => wordOr(`keyname_${key}`, key)).join("+");
}

/** A number with this many decimals. */
export function decimal(value, digits = 0) {
  return value.toLocaleString(current, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Puts words into everything below `root` that asks for them. */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-t-title]")) {
    element.title = t(element.dataset.tTitle);
    element.setAttribute("aria-label", element.title);
  }
  for (const element of root.querySelectorAll("[data-t-label]")) {
    element.setAttribute("aria-label", t(element.dataset.tLabel));
  }
}

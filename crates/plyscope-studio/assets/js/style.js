// The style sheets of a mode, loaded when it is first opened.

import { Problem } from "./problem.js";

const loaded = new Map();

export function style(name) {
  if (!loaded.has(name)) {
    loaded.set(name, new Promise((resolve, reject) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = new URL(`../css/${name}.css`, import.meta.url);
      link.onload = resolve;
      // It is asked for again next time.
      link.onerror = () => {
        loaded.delete(name);
        link.remove();
        reject(new Problem({ status: 0, title: link.href }));
      };
      document.head.append(link);
    }));
  }
  return loaded.get(name);
}

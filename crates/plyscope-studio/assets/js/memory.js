// What the browser remembers between visits; it may refuse to, and then it is forgotten. A view in a frame leaves the work
// of the whole page alone.

import { embedded } from "./embed.js";

const BEFORE = "plyscope-";

export const memory = {
  get(key) {
    if (embedded) return null;
    try {
      return JSON.parse(localStorage.getItem(BEFORE + key));
    } catch {
      return null;
    }
  },
  set(key, value) {
    if (embedded) return;
    try {
      localStorage.setItem(BEFORE + key, JSON.stringify(value));
    } catch {
      // Full or refused.
    }
  },
};

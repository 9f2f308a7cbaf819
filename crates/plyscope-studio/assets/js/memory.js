// What the browser remembers between visits; it may refuse to, and then it is forgotten.

const BEFORE = "plyscope-";

export const memory = {
  get(key) {
    try {
      return JSON.parse(localStorage.getItem(BEFORE + key));
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(BEFORE + key, JSON.stringify(value));
    } catch {
      // Full or refused.
    }
  },
};

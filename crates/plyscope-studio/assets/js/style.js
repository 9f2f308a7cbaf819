// The style sheets of a mode, loaded when it is first opened.

const loaded = new Map();

export function style(name) {
  if (!loaded.has(name)) {
    loaded.set(name, new Promise((resolve, reject) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = new URL(`../css/${name}.css`, import.meta.url);
      link.onload = resolve;
      link.onerror = () => reject(new Error(link.href));
      document.head.append(link);
    }));
  }
  return loaded.get(name);
}

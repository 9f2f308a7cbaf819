// How fast the engine is here: the same search of connect four a few times, whoever carries it.

import { stream } from "./api.js";
import { h } from "./dom.js";
import { LANGUAGES, decimal, speak, t } from "./words.js";

const RUNS = 5;
const ASKED = { at: { game: "connect4", moves: [] }, nodes: 2_000_000, seconds: 60, exact: true };

const wish = (navigator.language || "en").slice(0, 2);
await speak(LANGUAGES.includes(wish) ? wish : "en");
document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
const head = ["bench_run", "bench_nodes", "bench_seconds", "bench_speed"].map((key) => h("th", { text: t(key) }));
const rows = h("tbody");
const result = h("p", { role: "status" });
document.getElementById("main").replaceChildren(h("div", { class: "bench" },
  h("h2", { text: t("bench") }),
  h("p", { text: t(`bench_${document.documentElement.dataset.carrier}`) }),
  h("table", {}, h("thead", {}, h("tr", {}, ...head)), rows),
  result,
));

let best = 0;
try {
  for (let run = 1; run <= RUNS; run += 1) {
    const { nodes, seconds, speed } = await stream("play/analyze", ASKED, undefined, () => {});
    best = Math.max(best, speed);
    const cells = [run, decimal(nodes), decimal(seconds, 3), decimal(speed)];
    rows.append(h("tr", {}, ...cells.map((text) => h("td", { text: String(text) }))));
  }
  result.textContent = t("bench_best", { speed: decimal(best) });
  document.documentElement.dataset.best = String(Math.round(best));
} catch (error) {
  result.textContent = error.message;
}

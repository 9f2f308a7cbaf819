// Carries calls to workers, which run the studio's own functions as WebAssembly: a page without a server.
//
// A worker does one call at a time, and can only be interrupted by ending it; a new one is ready in milliseconds, because
// the module is compiled once.

import { Problem } from "../problem.js";
import { t } from "../words.js";

const file = (path) => new URL(`../../${path}`, import.meta.url);
/** How many calls run at once; a long search must not hold up the page. */
const MOST = Math.max(4, navigator.hardwareConcurrency || 4);
const idle = [];
const waiting = [];
let working = 0;
let module = null;

/** The module. If it could not be loaded, the next call tries again. */
function load() {
  module ??= compile().catch((error) => {
    module = null;
    throw new Problem({ status: 0, title: "no answer", detail: `plyscope.wasm: ${error.message || error}` });
  });
  return module;
}

async function compile() {
  const response = await fetch(file("plyscope.wasm"));
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  // Only with the right media type can it be compiled while it arrives.
  const streamed = response.headers.get("content-type")?.startsWith("application/wasm");
  return streamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

export async function carry(name, request, signal, on) {
  const code = await load();
  signal?.throwIfAborted();
  await turn(signal);
  try {
    return await work(code, name, JSON.stringify(request), signal, on);
  } finally {
    working -= 1;
    for (const wake of waiting.splice(0)) wake();
  }
}

/** Waits until fewer than `MOST` are working, and counts as one of them. */
async function turn(signal) {
  while (working >= MOST) {
    await new Promise((resolve, reject) => {
      waiting.push(resolve);
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  }
  working += 1;
}

function work(code, name, request, signal, on) {
  return new Promise((resolve, reject) => {
    const worker = idle.pop() ?? hire(code);
    const end = (settle, value, keep) => {
      signal?.removeEventListener("abort", aborted);
      worker.onmessage = worker.onerror = null;
      if (keep && idle.length < 2) idle.push(worker);
      else worker.terminate();
      settle(value);
    };
    const aborted = () => end(reject, signal.reason);
    const broken = () => {
      end(reject, new Problem({ status: 500, title: "internal error", detail: t("call_broken") }));
    };
    signal?.addEventListener("abort", aborted);
    worker.onerror = broken;
    worker.onmessage = ({ data: [kind, bytes] }) => {
      if (kind === "broken") return broken();
      const told = JSON.parse(new TextDecoder().decode(bytes));
      if (kind === "done") end(resolve, told, true);
      else if (kind === "problem") end(reject, new Problem(told), true);
      else on(kind, told);
    };
    worker.postMessage({ name, request });
  });
}

function hire(code) {
  const worker = new Worker(file("js/carry/worker.js"), { type: "module" });
  worker.postMessage({ code });
  return worker;
}

// Keeps the files, so that the page also opens without a network. Not every browser and not every place allows it.
navigator.serviceWorker?.register(file("sw.js")).catch(() => {});

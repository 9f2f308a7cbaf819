// The calls: plain JSON there and back. The page says who carries them: a server, or a worker of its own.

const { carry } = await import(`./carry/${document.documentElement.dataset.carrier}.js`);

export { Problem } from "./problem.js";

/** The answer of a call; throws a `Problem`. Aborting `signal` ends the work, wherever it is done. */
export async function call(name, request, signal) {
  return carry(name, request, signal);
}

/** The same for a call that tells what it finds on the way: calls `on(event, data)` each time. */
export async function stream(name, request, signal, on) {
  return carry(name, request, signal, on);
}

// Calls that tell what they find on the way: server-sent events as the answer of a POST.

import { Problem, ask } from "../api.js";

/**
 * Asks, and calls `on(name, data)` for every event; gives the data of the last one. Aborting `signal` ends the search on
 * the server, too.
 */
export async function stream(name, request, signal, on) {
  const response = await ask(name, request, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Problem({ status: 0, title: "no answer", detail: "the connection ended" });
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop();
    for (const block of blocks) {
      const [, event, json] = /^event: (.*)\ndata: (.*)$/.exec(block);
      const data = JSON.parse(json);
      if (event === "done") return data;
      if (event === "problem") throw new Problem(data);
      on(event, data);
    }
  }
}

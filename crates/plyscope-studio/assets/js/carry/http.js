// Carries calls to the server that the page came from: `POST api/NAME`.

import { Problem } from "../problem.js";

export async function carry(name, request, signal, on) {
  let response;
  try {
    response = await fetch(new URL(`../../api/${name}`, import.meta.url), {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": document.documentElement.lang },
      body: JSON.stringify(request),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem({ status: 0, title: "no answer", detail: String(error.message || error) });
  }
  if (response.ok) return on ? events(response, on) : response.json();
  throw new Problem(await response.json().catch(() => ({ status: response.status, title: response.statusText })));
}

/** Reads server-sent events; the last one holds the answer. */
async function events(response, on) {
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

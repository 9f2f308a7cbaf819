// The calls of the server: plain JSON there and back.

/** What the server says is wrong: `status`, `title`, `detail` and maybe `place`. */
export class Problem extends Error {
  constructor(document) {
    super(document.detail || document.title || String(document.status));
    Object.assign(this, document);
  }
}

/** `POST /api/NAME`; gives the response or throws a `Problem`. */
export async function ask(name, request, signal) {
  let response;
  try {
    response = await fetch(`/api/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem({ status: 0, title: "no answer", detail: String(error.message || error) });
  }
  if (response.ok) return response;
  throw new Problem(await response.json().catch(() => ({ status: response.status, title: response.statusText })));
}

/** The same for a call that is answered at once: gives the answer. */
export async function call(name, request, signal) {
  return (await ask(name, request, signal)).json();
}

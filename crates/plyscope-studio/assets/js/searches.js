// Recorded searches of games, kept in this browser: they are too long for an address, which names them instead. The server
// remembers none of them.

import { call } from "./api.js";
import { embedded } from "./embed.js";

/** How many are kept; the oldest go first. */
const MOST = 200;
/** The one that the server was started with. */
export const GIVEN = "given";

/** Those that this page has seen, by name. */
const texts = new Map();

const wait = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});

let base = null;

/** The browser's store, or nothing if it refuses. */
function store() {
  if (embedded) return Promise.resolve(null);
  base ??= (async () => {
    try {
      const request = indexedDB.open("plyscope", 1);
      request.onupgradeneeded = () => {
        const kept = request.result.createObjectStore("searches", { keyPath: "id" });
        kept.createIndex("place", "place");
        kept.createIndex("at", "at");
      };
      return await wait(request);
    } catch {
      return null;
    }
  })();
  return base;
}

/** A short name for a text. */
function name(text) {
  let [a, b] = [0x2545f491, 0x9e3779b9];
  for (let i = 0; i < text.length; i += 1) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 0x85ebca6b);
    b = Math.imul(b ^ c, 0xc2b2ae35);
  }
  return ((a >>> 0).toString(36) + (b >>> 0).toString(36)).padStart(8, "0");
}

/** The place of a move in its game, as a key. */
export function placeOf({ game, position, moves }) {
  return JSON.stringify([game, position ?? null, moves]);
}

/** What was kept of moves here, newest last: `{ id, place, text, unrecorded, at }`. */
const seen = new Map();

/** A search that need not be kept, because it can be made again; gives its name. */
export function keepText(search) {
  const id = name(search);
  texts.set(id, search);
  return id;
}

/** Keeps the search that chose a move, or why there is none. `at` is where the game stands after the move. */
export async function keepSearch(at, { search, unrecorded }) {
  const place = placeOf(at);
  const id = search ? name(search) : `no-${name(place)}`;
  const kept = { id, place, text: search ?? null, unrecorded: unrecorded ?? null, at: Date.now() };
  seen.set(place, kept);
  if (search) texts.set(id, search);
  const db = await store();
  if (!db) return;
  try {
    const searches = db.transaction("searches", "readwrite").objectStore("searches");
    await wait(searches.put(kept));
    const count = await wait(searches.count());
    if (count <= MOST) return;
    const old = await wait(searches.index("at").getAllKeys(null, count - MOST));
    for (const key of old) searches.delete(key);
  } catch {
    // Full or refused: it stays until the page is closed.
  }
}

/** What is kept of the move that led to `at`: `{ id, unrecorded }`, or nothing. */
export async function searchAt(at) {
  const place = placeOf(at);
  if (seen.has(place)) return seen.get(place);
  const db = await store();
  if (!db) return null;
  try {
    const all = await wait(db.transaction("searches").objectStore("searches").index("place").getAll(place));
    const kept = all.sort((a, b) => a.at - b.at).at(-1) ?? null;
    // Something may have been kept in the meantime.
    if (!seen.has(place)) seen.set(place, kept);
    return seen.get(place);
  } catch {
    return null;
  }
}

/** Brings a search here; whether it is there. */
export async function fetchSearch(id) {
  if (texts.has(id)) return true;
  let text = null;
  if (id === GIVEN) ({ recording: text } = await call("step/given", {}));
  else {
    const db = await store();
    try {
      text = db ? (await wait(db.transaction("searches").objectStore("searches").get(id)))?.text : null;
    } catch {
      text = null;
    }
  }
  if (!text) return false;
  texts.set(id, text);
  return true;
}

/** The text of a search that was brought here. */
export function searchText(id) {
  return texts.get(id) ?? "";
}

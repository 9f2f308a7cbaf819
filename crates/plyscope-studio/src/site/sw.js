// Keeps the files of the page for when there is no network. `plyscope site` writes `FILES` and `VERSION` before this.

const NAME = `plyscope ${self.registration.scope}`;
const CACHE = `${NAME} ${VERSION}`;

addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    // Not from the browser's own cache, which may hold files of an older version.
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
    await skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener("activate", (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(`${NAME} `) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(tidy());
});

// The network comes first: somebody who is online never meets an old page.
addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.registration.scope)) return;
  const kept = async (error) => {
    const found = await (await caches.open(CACHE)).match(event.request, { ignoreSearch: true });
    if (found) return found;
    throw error;
  };
  event.respondWith(fetch(event.request).catch(kept));
});

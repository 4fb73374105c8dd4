// Keeps the code of the platform in this browser, so that it opens without a network (ADR 64).
// It never keeps what the server says about people: no documents with a session, no GraphQL, no files of records.

/** Written by the build: the start script, the files that every page needs, and those of the pages of each area. */
const RELEASE = __RELEASE__;

const PREFIX = 'lafiya-files-';
const OWN = PREFIX + RELEASE.name;
/** The page without a session. */
const SHELL = '/index.html';
/** The area whose files are kept, so that the next release has them before it takes over. */
const AREA = '/kept-area';
/** A page that the server has not begun to send by then opens from what is kept. */
const RENDER_TIMEOUT_MS = 3000;

const BUILT = /^\/assets\//;
/** What is read here and is no page of the client. */
const SERVER_ONLY = /^\/(api|graphql|files|monitoring|ready|health|docs)(\/|$)/;

const isAway = ({ status }) => status >= 502 && status <= 504;

/** What is kept under an address; of two releases, by this one. */
const storedAt = async (address) => (await (await caches.open(OWN)).match(address)) ?? caches.match(address);

/** The answer of the server, or what is kept under the address if there is none in time. */
async function serverOrKept(answer, address) {
  answer.catch(() => {});
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, RENDER_TIMEOUT_MS);
  });
  const response = await Promise.race([answer, late]).catch(() => undefined);
  clearTimeout(timer);
  if (response && !isAway(response)) return response;
  return (await storedAt(address)) ?? answer;
}

const serverPage = async ({ preloadResponse, request }) => (await preloadResponse) ?? fetch(request);

/** A file of a build never changes, so a kept one is as good as that of the server. */
async function builtFile(request) {
  const kept = await storedAt(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    const cache = await caches.open(OWN);
    await cache.put(request, copy);
  }
  return response;
}

/** Keeps files one after the other, so that the page itself has most of the line. */
async function keep(files) {
  const cache = await caches.open(OWN);
  for (const file of files) {
    if (await cache.match(file)) continue;
    const isBuilt = BUILT.test(file);
    const response = (isBuilt && (await caches.match(file))) || (await fetch(file, isBuilt ? {} : { cache: 'no-cache' }));
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    await cache.put(file, response);
  }
}

/** Everything is there before this release takes over; if not, the one before stays and the browser tries again. */
async function install() {
  const shell = await fetch(SHELL, { cache: 'no-cache', credentials: 'omit' });
  if (!shell.ok || !(await shell.clone().text()).includes(RELEASE.start)) throw new Error('The server has another release');
  const area = (await (await caches.match(AREA))?.text()) ?? '';
  const cache = await caches.open(OWN);
  await cache.put(SHELL, shell);
  await cache.put(AREA, new Response(area));
  await keep([...RELEASE.files, ...(RELEASE.areas[area] ?? [])]);
  await self.skipWaiting();
}

/** Files of the release before stay: its pages may still be open and load more of their parts. */
async function activate() {
  const before = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN);
  await Promise.all(before.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function keepArea(area) {
  const cache = await caches.open(OWN);
  await cache.put(AREA, new Response(area));
  await keep(RELEASE.areas[area] ?? []);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  // What is missing then is fetched when it is used.
  if (event.data?.area) event.waitUntil(keepArea(String(event.data.area)).catch(() => {}));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!SERVER_ONLY.test(pathname)) event.respondWith(serverOrKept(serverPage(event), SHELL));
  } else if (BUILT.test(pathname)) event.respondWith(builtFile(request));
  else if (RELEASE.files.includes(pathname)) event.respondWith(serverOrKept(fetch(request), pathname));
});

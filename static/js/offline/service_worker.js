// Keeps pages of the site for times without a connection. Before this the server writes VERSION, the
// name of all that pages are made of now, and SHELL, the addresses of styles and scripts.
// A page is kept together with every file that it names, from addresses that change with the content:
// so a page never meets files of another version.
"use strict";

const OURS = "bullets-";
const HERE = OURS + VERSION;
const OFFLINE = "/offline";
const LIST = "/offline.json";
const MOST_PAGES = 220;
const FRESH = 60 * 60 * 1000; // milliseconds for which the list is not asked for again,
const DAY = 24 * FRESH; // unless a new day has begun in UTC, with puzzles of its own

// Home, the shelf, puzzles with their explanations, and pages that teach. The rest needs the server.
const WORTH = /^\/(?:(?:puzzles(?:\/(?!new$)[0-9A-Za-z:]+(?:\/solution(?:\/\w+)?)?)?|how-to-play|learn(?:\/[\w-]+)?|daily(?:\/[\w-]+)*|offline))?$/;
const EXPLAINED = /^(\/puzzles\/[0-9A-Za-z:]+\/solution)(?:\/(\d+))?$/;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function install() {
  const cache = await caches.open(HERE);
  for (const address of SHELL) await keepFile(cache, address);
  await keepPage(cache, OFFLINE, await fetch(OFFLINE, { headers: { "X-Purpose": "keep" } }));
  await self.skipWaiting();
}

// Pages of the version before stay until those of this one are there; see fill().
async function activate() {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

// --- Keeping

// A file of exactly the version in its address: another one is not for keeps.
async function keepFile(cache, address) {
  if (await cache.match(address, { ignoreVary: true })) return;
  const answer = await fetch(address);
  if (!answer.ok || !/immutable/.test(answer.headers.get("Cache-Control") ?? "")) throw new Error(address);
  await cache.put(address, answer);
}

const isPage = (answer) => answer.ok && !answer.redirected
  && (answer.headers.get("Content-Type") ?? "").startsWith("text/html")
  && !/no-store/.test(answer.headers.get("Cache-Control") ?? "");

// What a page tells in passing was told: it is not for keeps.
const withoutNotices = (text) => text.replace(/(<div [^>]*id="status"[^>]*>)[^]*?<\/div>/, "$1</div>");

// With all that it names. It says of itself that it was kept, so that its scripts know.
async function keepPage(cache, address, answer) {
  if (!isPage(answer)) return;
  const text = withoutNotices(await answer.text());
  const files = new Set(text.match(/\/static\/[0-9a-f]{12}\/[\w./-]+\.(?:css|js|svg)/g));
  for (const file of files) await keepFile(cache, file);
  const headers = new Headers({ "Content-Type": "text/html; charset=utf-8" });
  for (const name of ["Content-Security-Policy", "Referrer-Policy", "X-Content-Type-Options", "X-Frame-Options"]) {
    if (answer.headers.has(name)) headers.set(name, answer.headers.get(name));
  }
  await cache.delete(address);
  await cache.put(address, new Response(text.replace("<html ", '<html data-kept="yes" '), { headers }));
}

const pagesOf = async (cache) => (await cache.keys()).filter(({ url }) => !new URL(url).pathname.startsWith("/static/"));

// --- The store of puzzles

let filling = null;
let readers = 0; // who reads has changed so often

const missed = new Set(); // boards that the list lacked and was asked for anew: once each

async function isFresh(list, board) {
  const since = Number(list.headers.get("X-Kept-At"));
  const lacks = board && !missed.has(board) && !(await list.json()).puzzles.some(({ name }) => name === board);
  if (lacks) missed.add(board);
  return !lacks && Date.now() - since < FRESH && Math.floor(Date.now() / DAY) === Math.floor(since / DAY);
}

// Fetches one page after the other, and at the end leaves older versions behind.
async function fill(fresh, board) {
  const cache = await caches.open(HERE);
  const before = await cache.match(LIST);
  if (!fresh && before && await isFresh(before, board)) return;
  const answer = await fetch(LIST);
  if (!answer.ok) return;
  const text = await answer.text();
  const { changing, pages } = JSON.parse(text);
  const reader = readers;
  for (const address of [...changing, ...pages]) {
    if (!changing.includes(address) && await cache.match(address)) continue;
    const page = await fetch(address, { headers: { "X-Purpose": "keep" } }); // nobody reads it now
    if (page.status === 429 || page.status >= 500) return;
    if (reader !== readers) return;
    await keepPage(cache, address, page);
  }
  await cache.put(LIST, new Response(text, { headers: { "Content-Type": "application/json", "X-Kept-At": Date.now() } }));
  await drop(cache, [...changing, ...pages, LIST]);
  await leaveOlder();
}

async function leaveOlder() {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== HERE) await caches.delete(name);
}

// The pages kept longest go first; those of the store stay.
async function drop(cache, store) {
  const pages = await pagesOf(cache);
  const others = pages.filter(({ url }) => !store.includes(new URL(url).pathname));
  for (const page of others.slice(0, Math.max(0, pages.length - MOST_PAGES))) await cache.delete(page);
}

// Pages of one person are nothing for another one.
async function forget() {
  readers += 1;
  for (const name of await caches.keys()) {
    if (!name.startsWith(OURS)) continue;
    const cache = await caches.open(name);
    for (const page of await pagesOf(cache)) if (new URL(page.url).pathname !== OFFLINE) await cache.delete(page);
  }
}

// What pages ask for: `forget` when another person reads, `fill` when there is time for it, and that the
// `board` be there which is played.
self.addEventListener("message", (event) => event.waitUntil(heed(event.data)));

async function heed({ forget: other, fill: wanted, board }) {
  if (other) await forget();
  if (!wanted) {
    await leaveOlder();
    return;
  }
  if (other || board) await filling;
  filling ??= fill(other, board).catch(() => {}).finally(() => { filling = null; });
  await filling;
}

// --- Answers

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(navigate(event));
  else if (request.method !== "GET") return;
  else if (pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.headers.has("HX-Request")) event.respondWith(fragment(request));
});

const file = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

async function navigate(event) {
  const { request } = event;
  let answer;
  try {
    answer = (await event.preloadResponse) ?? (await fetch(request));
  } catch {
    const [, page] = (request.method === "GET" && await find(new URL(request.url))) || [];
    return page ?? nothing();
  }
  const { pathname, search } = new URL(request.url);
  if (request.method === "GET" && WORTH.test(pathname) && isPage(answer)) {
    const copy = answer.clone();
    event.waitUntil(caches.open(HERE).then((cache) => keepPage(cache, pathname + search, copy)).catch(() => {}));
  }
  return answer;
}

// A part of a page that is not reached: what is kept of just this, or of its explanation, leads on. Else
// the page stays as it is and says that there is no connection.
async function fragment(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const { pathname, search } = new URL(request.url);
    const [address] = (await find({ pathname, search })) ?? [];
    if (!address || (search && address === pathname)) throw error;
    return new Response("", { headers: { "HX-Redirect": address } });
  }
}

// The address and the answer that are kept for an address, or for what it is about; newest version first.
async function find({ pathname, search }) {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== HERE);
  const [, explanation, step] = pathname.match(EXPLAINED) ?? [];
  for (const name of [HERE, ...names.reverse()]) {
    const cache = await caches.open(name);
    const exact = await cache.match(pathname + search);
    if (exact) return [pathname + search, exact];
    const whole = explanation && `${explanation}/all`;
    if (whole && await cache.match(whole)) {
      const address = `${whole}#step-${step ?? 1}`;
      return [address, Response.redirect(address, 302)];
    }
    const plain = WORTH.test(pathname) && pathname !== "/puzzles" && await cache.match(pathname);
    if (plain) return [pathname, plain];
  }
  return null;
}

async function nothing() {
  const [, page] = (await find({ pathname: OFFLINE, search: "" })) ?? [];
  if (!page) return Response.error();
  return new Response(page.body, { status: 503, headers: page.headers });
}

/**
 * Keeps the pages a phone needs where there is no line: the shell, home, report, checks and to-dos. Built by
 * `tools/installable.ts`, which writes the names of their files in; answers of the server are never kept here, they
 * belong to a person (`lib/kept`).
 */
declare const __FILES__: readonly string[];
declare const __VERSION__: string;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(kind: 'fetch', listener: (event: Fetching) => void): void;
}
const scope = self as unknown as Scope;

const PREFIX = 'anlan-shell-';
const CACHE = `${PREFIX}${__VERSION__}`;
const FILES = __FILES__;
const PAGE = '/';
/** A line that swallows everything: whoever waits longer takes the phone for broken. */
const PATIENCE_MS = 2_500;
/** Files of the version before stay, so that a page that is open goes on with its own. */
const VERSIONS_KEPT = 2;

const hashed = (path: string): boolean => path.startsWith('/assets/');

/** What another version has brought already is not fetched again. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(
    FILES.map(async (path) => {
      const known = hashed(path) ? await caches.match(path) : undefined;
      const answer = known ?? (await fetch(path, { cache: hashed(path) ? 'default' : 'reload' }));
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await cache.put(path, answer);
    }),
  );
  await scope.skipWaiting();
}
async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, Math.max(0, names.length - (VERSIONS_KEPT - 1))).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** The newest page while the server answers, else the one that was kept. */
async function page(request: Request): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(request, { signal: stop.signal });
    // A proxy in front answers these itself while the server is away.
    if (answer.status < 502 || answer.status > 504) return answer;
    return (await caches.match(PAGE)) ?? answer;
  } catch (error) {
    const kept = await caches.match(PAGE);
    if (kept) return kept;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Files under a name of their content are kept once they have come: a page that was open opens again. */
async function asset(request: Request): Promise<Response> {
  const known = await caches.match(request.url);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && answer.status === 200) {
    const copy = answer.clone();
    void caches
      .open(CACHE)
      .then((cache) => cache.put(request.url, copy))
      .catch(() => undefined);
  }
  return answer;
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (hashed(pathname)) event.respondWith(asset(request));
  else if (FILES.includes(pathname)) {
    event.respondWith(fetch(request).catch(async () => (await caches.match(pathname)) ?? Response.error()));
  }
});

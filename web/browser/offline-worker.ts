/**
 * The service worker of one page: its scope is that page's path, so the browser asks it for no other. Without a network it
 * answers with the shell, which says nothing of anybody; scripts and styles come from its own cache, names with hashes and all.
 * What the server answers is never kept here.
 */
interface Extended extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly registration: { readonly scope: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: Extended) => void): void;
  addEventListener(type: 'fetch', listen: (event: Asked) => void): void;
}

// The build writes what it has made.
declare const OFFLINE_FILES: readonly string[];
declare const OFFLINE_SHELL: string;
declare const OFFLINE_BUILD: string;

const worker = self as unknown as Worker;
const { scope } = worker.registration;
const own = `${OFFLINE_BUILD} ${scope}`;

/** A line that is only slow is not waited for so long. */
const PATIENCE_MS = 8000;
/** A proxy stands in for a server that is not there. */
const AWAY = [502, 503, 504];

worker.addEventListener('install', (event) => {
  const fill = async () => {
    const cache = await caches.open(own);
    // Its name stays the same, so the browser may have an older one.
    await cache.addAll([new Request(OFFLINE_SHELL, { cache: 'reload' }), ...OFFLINE_FILES]);
    await worker.skipWaiting();
  };
  event.waitUntil(fill());
});

worker.addEventListener('activate', (event) => {
  const clear = async () => {
    const others = (await caches.keys()).filter((name) => name !== own && name.endsWith(` ${scope}`));
    await Promise.all(others.map((name) => caches.delete(name)));
  };
  event.waitUntil(clear());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (`${origin}${pathname}` === scope) event.respondWith(pageOrShell(request));
  } else if (origin === self.location.origin && OFFLINE_FILES.includes(pathname)) event.respondWith(keptFile(request));
});

async function pageOrShell(request: Request): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  const answer = await Promise.race([fetch(request).catch(() => undefined), late]);
  return answer && !AWAY.includes(answer.status) ? answer : ((await shell()) ?? Response.error());
}

async function keptFile(request: Request): Promise<Response> {
  const cache = await caches.open(own);
  return (await cache.match(request.url)) ?? fetch(request);
}

/** The shell under the headers it came with, its nonce included; as a page, not as a file to save. */
async function shell(): Promise<Response | undefined> {
  const kept = await (await caches.open(own)).match(OFFLINE_SHELL);
  if (!kept) return undefined;
  const headers = new Headers(kept.headers);
  for (const name of ['content-disposition', 'content-length', 'content-encoding']) headers.delete(name);
  headers.set('cache-control', 'no-store');
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? [];
  return new Response((await kept.text()).replace('nonce=""', `nonce="${nonce}"`), { headers });
}

import { type BuildFiles, OfflineShell } from './offline-shell.ts';

/* build/service-worker.ts replaces `BUILD_FILES`, so each build has another worker, which the browser finds at the next navigation. */

declare const BUILD_FILES: BuildFiles;

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends ExtendableEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
/** The lib's types of workers and pages exclude each other. */
interface WorkerScope {
  caches: CacheStorage;
  location: { href: string };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'message', listener: (event: ExtendableEvent & { data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

const worker = self as unknown as WorkerScope;
const shell = new OfflineShell({
  files: BUILD_FILES,
  caches: worker.caches,
  fetch: (...request) => fetch(...request),
  scope: new URL('.', worker.location.href),
});

worker.addEventListener('install', (event) => {
  // At once: a page of the old build gets missing chunks from the server, or reloads (app/reload-when-replaced.ts).
  event.waitUntil(shell.install().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([shell.activate(), worker.clients.claim()]));
});

worker.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(shell.storeUsed(event.data.map(String)));
});

worker.addEventListener('fetch', (event) => {
  const response = shell.respond(event.request);
  if (response !== undefined) event.respondWith(response);
});

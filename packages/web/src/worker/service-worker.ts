import type { BuildFiles } from './build-files.ts';
import { OfflineShell } from './offline-shell.ts';

/*
 * The service worker. Vite's configuration bundles it on its own, as sw.js, and puts the list of the build in place of
 * `BUILD_FILES`: another build is another worker, which the browser finds at the next navigation.
 */

declare const BUILD_FILES: BuildFiles;

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends LastingEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
/** What this worker needs of its global scope; the types of the whole cannot stand beside those of pages. */
interface WorkerScope {
  caches: CacheStorage;
  location: { origin: string };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LastingEvent & { data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

const worker = self as unknown as WorkerScope;
const shell = new OfflineShell({
  files: BUILD_FILES,
  caches: worker.caches,
  fetch: (...request) => fetch(...request),
  origin: worker.location.origin,
});

worker.addEventListener('install', (event) => {
  // At once: a page of an older build that still lacks a part of it asks the server, and loads itself anew if that has none.
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

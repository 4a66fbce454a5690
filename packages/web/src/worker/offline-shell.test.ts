import { expect, test } from 'vitest';
import { type BuildFiles, OfflineShell } from './offline-shell.ts';

const origin = 'https://watch.example.org';

/** The browser's caches, as far as the worker uses them. */
class FakeCaches {
  readonly stored = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const cache = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, cache);
    return {
      match: async (path: string) => cache.get(path)?.clone(),
      put: async (path: string, response: Response) => void cache.set(path, response),
    };
  }
  async match(path: string) {
    return [...this.stored.values()]
      .find((cache) => cache.has(path))
      ?.get(path)
      ?.clone();
  }
  keys = async () => [...this.stored.keys()];
  delete = async (name: string) => this.stored.delete(name);
}

const first: BuildFiles = {
  version: 'first',
  core: ['/assets/main-1.js', '/assets/kit-1.js', '/theme.js'],
  whenUsed: ['/assets/german-1.js', '/assets/hls-1.js'],
};
const second: BuildFiles = { ...first, version: 'second', core: ['/assets/main-2.js', '/assets/kit-1.js', '/theme.js'] };

/** A browser with one worker, and a server that has one build, at the root of its host or below a path of it. */
function world({ base = '', caches = new FakeCaches() } = {}) {
  const asked: string[] = [];
  let served: BuildFiles | undefined = first;
  let pageStatus = 200;

  const fetch = async (request: Request | string): Promise<Response> => {
    const full = typeof request === 'string' ? request : new URL(request.url).pathname;
    const path = full.startsWith(`${base}/`) ? full.slice(base.length) : `outside${full}`;
    asked.push(path);
    if (served === undefined) throw new TypeError('Failed to fetch');
    if (served.core.includes(path) || served.whenUsed.includes(path)) return new Response(`${path} of ${served.version}`);
    if (path.startsWith('/assets/')) return new Response('Not found', { status: 404 });
    return new Response(`${path} of ${served.version} <script src="${base}${served.core[0]}">`, { status: pageStatus });
  };
  const open = (files: BuildFiles) =>
    new OfflineShell({ files, caches: caches as unknown as CacheStorage, fetch, scope: new URL(`${base}/`, origin) });

  return {
    caches,
    asked: () => asked.splice(0),
    serve: (files: BuildFiles | undefined, status = 200) => {
      served = files;
      pageStatus = status;
    },
    open,
    installed: async (files: BuildFiles) => {
      const shell = open(files);
      await shell.install();
      await shell.activate();
      asked.length = 0;
      return shell;
    },
  };
}

const requestOf = (path: string, init: { mode?: string; method?: string } = {}) =>
  ({ url: new URL(path, origin).href, method: 'GET', mode: 'cors', ...init }) as Request;
const textOf = async (shell: OfflineShell, path: string, init = {}) => (await shell.respond(requestOf(path, init)))?.text();
const visit = (shell: OfflineShell, path: string) => textOf(shell, path, { mode: 'navigate' });

test('[SCREEN-3] pages come from the server while it answers', async () => {
  const { installed, serve } = world();
  const shell = await installed(first);
  serve(second);
  expect(await visit(shell, '/room/cinema')).toContain('/room/cinema of second');
});

test.each([
  ['does not answer', undefined, 200],
  ['fails', first, 502],
] as const)('[SCREEN-3] every page is the stored one when the server %s', async (_, files, status) => {
  const { installed, serve } = world();
  const shell = await installed(first);
  serve(files, status);
  expect(await visit(shell, '/room/cinema?from=mail')).toContain('/ of first');
});

test('a 404 of the server is passed on', async () => {
  const { installed, serve } = world();
  const shell = await installed(first);
  serve(first, 404);
  expect(await visit(shell, '/nowhere')).toContain('/nowhere of first');
});

test('[SCREEN-3] files named after their content come from the cache without a request', async () => {
  const { installed, asked } = world();
  const shell = await installed(first);
  expect(await textOf(shell, '/assets/main-1.js')).toBe('/assets/main-1.js of first');
  expect(asked()).toEqual([]);
});

test('[SCREEN-3] other files come from the server, and from the cache when it does not answer', async () => {
  const { installed, serve } = world();
  const shell = await installed(first);
  serve(second);
  expect(await textOf(shell, '/theme.js')).toBe('/theme.js of second');
  serve(undefined);
  expect(await textOf(shell, '/theme.js')).toBe('/theme.js of first');
});

test('[SCREEN-7] texts of other languages and engines are stored once they have been used, before or after the worker started', async () => {
  const { installed, serve } = world();
  const shell = await installed(first);
  await shell.storeUsed([
    `${origin}/assets/german-1.js`,
    `${origin}/assets/main-1.js`,
    `${origin}/api/user`,
    'https://elsewhere.example.net/assets/hls-1.js',
  ]);
  await textOf(shell, '/assets/hls-1.js');
  serve(undefined);
  expect(await textOf(shell, '/assets/german-1.js')).toBe('/assets/german-1.js of first');
  expect(await textOf(shell, '/assets/hls-1.js')).toBe('/assets/hls-1.js of first');
});

test('[SCREEN-7] the worker leaves calls of the API, media and other sites to the browser and never stores them', async () => {
  const { installed, caches } = world();
  const shell = await installed(first);
  const others = [
    requestOf('/api/user'),
    requestOf('/api/image/signature/address'),
    requestOf('/sample/first-light.mp4'),
    requestOf('/assets/main-2.js'),
    requestOf('https://elsewhere.example.net/theme.js'),
    requestOf('/theme.js', { method: 'POST' }),
    requestOf('/api/auth/discord?redirect=/', { mode: 'navigate' }),
    requestOf('/licenses/lucide.txt', { mode: 'navigate' }),
  ];
  expect(others.map((request) => shell.respond(request))).toEqual(others.map(() => undefined));
  await shell.storeUsed(others.map(({ url }) => url));
  expect([...(caches.stored.get('build-first')?.keys() ?? [])].sort()).toEqual(['/', ...first.core].sort());
});

test('[SCREEN-8] a new build loads only what has changed, and the old one is deleted', async () => {
  const { installed, open, serve, asked, caches } = world();
  await installed(first);
  serve(second);
  const shell = open(second);
  await shell.install();
  expect(asked().sort()).toEqual(['/', '/assets/main-2.js', '/theme.js']);
  await shell.activate();
  expect(await caches.keys()).toEqual(['build-second']);
  serve(undefined);
  expect(await visit(shell, '/')).toContain('/ of second');
  expect(await textOf(shell, '/assets/kit-1.js')).toBe('/assets/kit-1.js of first');
});

test('[SCREEN-8] a build that cannot be loaded completely is not installed, and the one before stays', async () => {
  const { installed, open, serve } = world();
  const before = await installed(first);
  await expect(open(second).install()).rejects.toThrow('/assets/main-2.js was answered with 404');
  serve({ ...second, core: [...second.core, '/assets/main-3.js'].reverse() });
  await expect(open(second).install()).rejects.toThrow('The page is not of this build');
  serve(undefined);
  expect(await visit(before, '/rooms')).toContain('/ of first');
});

test('[PROXY-5] below a path the worker stores the app of that path, and leaves the data of other apps of the host alone', async () => {
  const caches = new FakeCaches();
  for (const base of ['', '/cinema']) await world({ base, caches }).installed(first);
  await caches.open('photos');
  const { installed, serve } = world({ base: '/watch', caches });
  await installed(first);
  serve(second);
  const shell = await installed(second);
  expect((await caches.keys()).sort()).toEqual(['build-first', 'build-first/cinema', 'build-second/watch', 'photos']);
  serve(undefined);
  expect(await visit(shell, '/watch/room/cinema')).toContain('/ of second');
  expect(await textOf(shell, '/watch/assets/main-2.js')).toBe('/assets/main-2.js of second');
  expect(shell.respond(requestOf('/watch/api/auth/discord', { mode: 'navigate' }))).toBeUndefined();
  expect(shell.respond(requestOf('/assets/main-2.js'))).toBeUndefined();
});

import type { BuildFiles } from './build-files.ts';

/** Where the page lies that stands for every page of the app. */
const shell = '/';

/** Only what is named by its content is answered from here; everything else is a stand-in for when nobody answers. */
const hashed = '/assets/';

export interface OfflineShellParts {
  files: BuildFiles;
  caches: CacheStorage;
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  /** Scheme and host of this site. */
  origin: string;
}

/**
 * Keeps one build of the app for when the server does not answer. Pages are asked for first, always, so that what runs
 * is never older than what the server has; files of the build are named by their content and come from here at once.
 * Nothing else is kept: no answer of the API, no media, no picture of somebody's video.
 */
export function createOfflineShell({ files, caches, fetch, origin }: OfflineShellParts) {
  const cacheName = `build-${files.version}`;
  const known: ReadonlySet<string> = new Set([...files.core, ...files.whenUsed]);

  /** The path of an address when it is a file of this build. */
  function fileAt(address: string): string | undefined {
    const url = new URL(address, origin);
    return url.origin === origin && known.has(url.pathname) ? url.pathname : undefined;
  }

  async function keep(path: string): Promise<void> {
    // What an earlier build had under the same content is the same.
    const before = path.startsWith(hashed) ? await caches.match(path) : undefined;
    const response = before ?? (await fetch(path, path.startsWith(hashed) ? {} : { cache: 'no-cache' }));
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
    await put(path, response);
  }

  async function keepShell(): Promise<void> {
    const response = await fetch(shell, { cache: 'no-cache' });
    const page = await response.clone().text();
    const isOurs = (page.match(/\/assets\/[\w.-]+/g) ?? []).every((path) => known.has(path));
    // While a new build is being rolled out, the page may be of another one; then the next visit tries again.
    if (!response.ok || !isOurs) throw new Error('The page is not of this build');
    await put(shell, response);
  }

  async function put(path: string, response: Response): Promise<void> {
    await (await caches.open(cacheName)).put(path, response);
  }

  async function fromCache(path: string): Promise<Response | undefined> {
    return (await caches.open(cacheName)).match(path);
  }

  /** A page as the server has it, or the one kept when it does not answer or is not itself. */
  async function page(request: Request): Promise<Response> {
    const answered = await unlessKept(shell, () => fetch(request));
    return answered.status < 500 ? answered : ((await fromCache(shell)) ?? answered);
  }

  /** What is loaded, or what is kept when nobody answers. */
  async function unlessKept(path: string, load: () => Promise<Response>): Promise<Response> {
    try {
      return await load();
    } catch (error) {
      const kept = await fromCache(path);
      if (kept === undefined) throw error;
      return kept;
    }
  }

  async function hashedFile(path: string): Promise<Response> {
    const kept = await fromCache(path);
    if (kept !== undefined) return kept;
    const response = await fetch(path);
    // A full disk keeps nobody from the file.
    if (response.ok) put(path, response.clone()).catch(() => undefined);
    return response;
  }

  return {
    /** Takes in this build. Rejects when it could not be had whole. */
    async install(): Promise<void> {
      await Promise.all([keepShell(), ...files.core.map(keep)]);
    },

    /** Lets go of every other build. */
    async activate(): Promise<void> {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
    },

    /** Keeps those of the addresses that a page of this build has loaded, before it had a worker. */
    async keepUsed(addresses: readonly string[]): Promise<void> {
      const paths = new Set(addresses.flatMap((address) => fileAt(address) ?? []));
      for (const path of paths) if ((await fromCache(path)) === undefined) await keep(path);
    },

    /** The answer to a request; undefined leaves it to the browser. */
    answer(request: Request): Promise<Response> | undefined {
      const { origin: asked, pathname } = new URL(request.url);
      if (request.method !== 'GET' || asked !== origin) return undefined;
      if (request.mode === 'navigate') return isPage(pathname) ? page(request) : undefined;
      const path = fileAt(request.url);
      if (path === undefined) return undefined;
      return path.startsWith(hashed) ? hashedFile(path) : unlessKept(path, () => fetch(path));
    },
  };
}

/** Whether the app shows something at a path: it does at all that are neither a file nor a call. */
function isPage(pathname: string): boolean {
  return !pathname.startsWith('/api/') && !/\.[a-z0-9]+$/i.test(pathname);
}

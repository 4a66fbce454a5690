/** The build that a service worker belongs to, set by build/service-worker.ts. All are paths below the worker's own folder. */
export interface BuildFiles {
  /** A hash of the whole build. */
  version: string;
  /** Files that every page may need, stored at installation. */
  core: readonly string[];
  /** Files stored once they have been used: texts of a language, fonts of a script, engines. */
  whenUsed: readonly string[];
}

/** The file of the build that lists its `core` for pages without a service worker. */
export const coreFile = 'core-files.json';

export interface OfflineShellOptions {
  files: BuildFiles;
  caches: CacheStorage;
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  /** The folder of the app: the root of a host, or one below it. */
  scope: Pick<URL, 'origin' | 'pathname'>;
}

/**
 * Keeps one build of the app for when the server does not answer. Pages always come from the server first, so that a page
 * is never older than the server's build; files named after their content come from the cache first. Nothing else is
 * kept: no answer of the API, no media, no thumbnail.
 */
export class OfflineShell {
  readonly #options: OfflineShellOptions;
  /** The path of the app without a slash at its end. */
  readonly #base: string;
  /** The path whose page stands for every page of the app. */
  readonly #shell: string;
  /** Files below it are named after their content and never change. */
  readonly #hashed: string;
  readonly #cacheName: string;
  readonly #core: readonly string[];
  readonly #known: ReadonlySet<string>;

  constructor(options: OfflineShellOptions) {
    const { version, core, whenUsed } = options.files;
    this.#options = options;
    this.#base = options.scope.pathname.replace(/\/$/, '');
    this.#shell = `${this.#base}/`;
    this.#hashed = `${this.#base}/assets/`;
    this.#cacheName = `build-${version}${this.#base}`;
    this.#core = core.map((path) => this.#base + path);
    this.#known = new Set([...this.#core, ...whenUsed.map((path) => this.#base + path)]);
  }

  /** Stores this build. Rejects when a part of it cannot be loaded. */
  async install(): Promise<void> {
    await Promise.all([this.#storeShell(), ...this.#core.map((path) => this.#store(path))]);
  }

  /** Deletes every other build of this app. The origin's caches may also belong to an app below another path. */
  async activate(): Promise<void> {
    const { caches } = this.#options;
    const names = await caches.keys();
    const old = names.filter((name) => name !== this.#cacheName && baseOfCache(name) === this.#base);
    await Promise.all(old.map((name) => caches.delete(name)));
  }

  /** Stores the files of this build among the URLs: what a page had loaded before the worker took over. */
  async storeUsed(urls: readonly string[]): Promise<void> {
    const paths = new Set(urls.flatMap((url) => this.#fileAt(url) ?? []));
    for (const path of paths) if ((await this.#cached(path)) === undefined) await this.#store(path);
  }

  /** The response to a request; undefined leaves it to the browser. */
  respond(request: Request): Promise<Response> | undefined {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== this.#options.scope.origin) return undefined;
    if (request.mode === 'navigate') return this.#isPage(pathname) ? this.#page(request) : undefined;
    const path = this.#fileAt(request.url);
    if (path === undefined) return undefined;
    return path.startsWith(this.#hashed) ? this.#hashedFile(path) : this.#loadOrCached(path, () => this.#options.fetch(path));
  }

  /** The path of a URL that is a file of this build. */
  #fileAt(url: string): string | undefined {
    const { origin, pathname } = new URL(url, this.#options.scope.origin);
    return origin === this.#options.scope.origin && this.#known.has(pathname) ? pathname : undefined;
  }

  async #store(path: string): Promise<void> {
    const { caches, fetch } = this.#options;
    // Another build may have stored the same content already.
    const stored = path.startsWith(this.#hashed) ? await caches.match(path) : undefined;
    const response = stored ?? (await fetch(path, path.startsWith(this.#hashed) ? {} : { cache: 'no-cache' }));
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
    await this.#put(path, response);
  }

  async #storeShell(): Promise<void> {
    const response = await this.#options.fetch(this.#shell, { cache: 'no-cache' });
    const page = await response.clone().text();
    const isOurs = (page.match(/\/assets\/[\w.-]+/g) ?? []).every((path) => this.#known.has(this.#base + path));
    // During a deployment the page may be of another build. The next load of a page tries again.
    if (!response.ok || !isOurs) throw new Error('The page is not of this build');
    await this.#put(this.#shell, response);
  }

  async #put(path: string, response: Response): Promise<void> {
    await (await this.#options.caches.open(this.#cacheName)).put(path, response);
  }

  async #cached(path: string): Promise<Response | undefined> {
    return (await this.#options.caches.open(this.#cacheName)).match(path);
  }

  /** The server's page, or the stored one when the server does not answer or fails. */
  async #page(request: Request): Promise<Response> {
    const response = await this.#loadOrCached(this.#shell, () => this.#options.fetch(request));
    return response.status < 500 ? response : ((await this.#cached(this.#shell)) ?? response);
  }

  async #loadOrCached(path: string, load: () => Promise<Response>): Promise<Response> {
    try {
      return await load();
    } catch (error) {
      const cached = await this.#cached(path);
      if (cached === undefined) throw error;
      return cached;
    }
  }

  /** Whether the app has a page at a path: at all that are neither a file nor a call of the API. */
  #isPage(pathname: string): boolean {
    return !pathname.startsWith(`${this.#base}/api/`) && !/\.[a-z0-9]+$/i.test(pathname);
  }

  async #hashedFile(path: string): Promise<Response> {
    const cached = await this.#cached(path);
    if (cached !== undefined) return cached;
    const response = await this.#options.fetch(path);
    // The file is of use even if there is no space to store it.
    if (response.ok) this.#put(path, response.clone()).catch(() => undefined);
    return response;
  }
}

/** The path of the app whose build a cache holds; undefined for a cache of something else. */
function baseOfCache(name: string): string | undefined {
  return /^build-[^/]*(.*)$/.exec(name)?.[1];
}

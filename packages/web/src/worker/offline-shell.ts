/** The files of a build, set by build/service-worker.ts. Paths are below the worker's own folder. */
export interface BuildFiles {
  version: string;
  /** Stored at installation. */
  core: readonly string[];
  /** Stored once used: texts of a language, fonts of a script, engines. */
  whenUsed: readonly string[];
}

/** Lists `core` for pages without a service worker. */
export const coreFile = 'core-files.json';

export interface OfflineShellOptions {
  files: BuildFiles;
  caches: CacheStorage;
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  /** The root of a host, or a folder below it. */
  scope: Pick<URL, 'origin' | 'pathname'>;
}

/**
 * Stores one build for when the server does not answer. Pages come from the server first, so that none is older than the server's build;
 * files named after their content come from the cache first. Answers of the API, media and thumbnails are not stored.
 */
export class OfflineShell {
  readonly #options: OfflineShellOptions;
  /** Without a slash at its end. */
  readonly #base: string;
  /** Stands for every page of the app. */
  readonly #shell: string;
  /** Files named after their content, which never change. */
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

  /** Rejects if a part of the build cannot be loaded. */
  async install(): Promise<void> {
    await Promise.all([this.#storeShell(), ...this.#core.map((path) => this.#store(path))]);
  }

  /** Deletes this app's other builds. The origin's caches may also belong to an app below another path. */
  async activate(): Promise<void> {
    const { caches } = this.#options;
    const names = await caches.keys();
    const old = names.filter((name) => name !== this.#cacheName && baseOfCache(name) === this.#base);
    await Promise.all(old.map((name) => caches.delete(name)));
  }

  /** Stores the files of this build among URLs that a page had loaded before the worker took over. */
  async storeUsed(urls: readonly string[]): Promise<void> {
    const paths = new Set(urls.flatMap((url) => this.#fileAt(url) ?? []));
    for (const path of paths) if ((await this.#cached(path)) === undefined) await this.#store(path);
  }

  /** Returns undefined to leave the request to the browser. */
  respond(request: Request): Promise<Response> | undefined {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== this.#options.scope.origin) return undefined;
    if (request.mode === 'navigate') return this.#isPage(pathname) ? this.#page(request) : undefined;
    const path = this.#fileAt(request.url);
    if (path === undefined) return undefined;
    return path.startsWith(this.#hashed) ? this.#hashedFile(path) : this.#loadOrCached(path, () => this.#options.fetch(path));
  }

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

/** Returns undefined for caches of something else. */
function baseOfCache(name: string): string | undefined {
  return /^build-[^/]*(.*)$/.exec(name)?.[1];
}

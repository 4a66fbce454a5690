import type { Clock } from '@matinee/base/clock';
import { constants } from 'node:fs';
import { access, open, realpath, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { findInside, maxFilms, scanLibrary, type LibraryPicture, type Scan, type ScannedFilm } from './scan-library.ts';
import { FolderWatch, watchFolder, type WatchFolder } from './folder-watch.ts';
import { LibraryIndex } from './library-index.ts';
import { isFilmPath, isPictureName } from './media-names.ts';

export interface LibraryOptions {
  folder: string;
  keyOf: (path: string) => string;
  clock: Clock;
  log: { warn(details: object, text: string): void };
  watchOne?: WatchFolder;
}

export interface LibraryFile {
  file: FileHandle;
  sizeBytes: number;
  /** Changes with the file. */
  stamp: string;
}

/** The folder is read again after this time, as some changes go unnoticed. */
const rescanMs = 5 * 60_000;
/** Changes are collected for `settleMs`, or for `settleScans` times as long as the last scan. */
const settleMs = 3000;
const settleScans = 10;
const none: ReadonlySet<string> = new Set();

/** The operator's folder, which is read again when it changes. Nothing is ever written there. */
export class FilmLibrary {
  readonly #options: LibraryOptions;
  readonly #closing = new AbortController();
  readonly #watch: FolderWatch;
  readonly #first = Promise.withResolvers<void>();
  #index = LibraryIndex.empty;
  #isAvailable = false;
  #problem = '';
  #scanning: Promise<void> | undefined;
  #hasChanged = false;
  #scanMs = 0;
  #cancel: () => void = () => undefined;

  private constructor(options: LibraryOptions) {
    this.#options = options;
    this.#watch = new FolderWatch(options.watchOne ?? watchFolder, () => this.#onChange());
  }

  /** An unreadable folder is tried again later. */
  static async open(options: LibraryOptions): Promise<FilmLibrary> {
    const library = new FilmLibrary(options);
    library.#isAvailable = await isReadable(options.folder);
    library.#scan();
    return library;
  }

  get isAvailable(): boolean {
    return this.#isAvailable;
  }

  /** Waits for the first scan. */
  async index(): Promise<LibraryIndex> {
    await this.#first.promise;
    return this.#index;
  }

  /** Undefined if the film is gone, or its path leads elsewhere by now. */
  openFilm({ path }: ScannedFilm): Promise<LibraryFile | undefined> {
    return this.#open(path, isFilmPath);
  }

  openPicture({ path }: LibraryPicture): Promise<LibraryFile | undefined> {
    return this.#open(path, isPictureName);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#cancel();
    this.#first.resolve();
    await this.#scanning;
    this.#watch.keep(none);
  }

  async #open(path: string, isAllowed: (path: string) => boolean): Promise<LibraryFile | undefined> {
    try {
      const root = await realpath(this.#options.folder);
      const target = await findInside(root, path);
      if (target === undefined || !isAllowed(target)) return undefined;
      // A pipe would wait for a writer.
      const file = await open(join(root, target), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
      const stats = await file.stat();
      if (stats.isFile())
        return { file, sizeBytes: stats.size, stamp: `${stats.size.toString(36)}-${Math.floor(stats.mtimeMs).toString(36)}` };
      await file.close();
      return undefined;
    } catch {
      return undefined;
    }
  }

  #onChange(): void {
    if (this.#closing.signal.aborted || this.#hasChanged) return;
    this.#hasChanged = true;
    if (this.#scanning === undefined) this.#plan();
  }

  #plan(): void {
    this.#cancel();
    if (this.#closing.signal.aborted) return;
    const delayMs = this.#hasChanged ? Math.max(settleMs, this.#scanMs * settleScans) : rescanMs;
    this.#cancel = this.#options.clock.after(delayMs, () => this.#scan());
  }

  #scan(): void {
    this.#hasChanged = false;
    const startMs = this.#options.clock.now();
    this.#scanning = this.#read()
      .catch((error: unknown) => this.#fail(error))
      .then(() => {
        this.#scanMs = this.#options.clock.now() - startMs;
        this.#scanning = undefined;
        this.#first.resolve();
        this.#plan();
      });
  }

  async #read(): Promise<void> {
    const { folder, keyOf } = this.#options;
    const root = await realpath(folder);
    let watchError: unknown;
    const onFolder = (path: string): void => {
      watchError = this.#watch.add(join(root, path)) ?? watchError;
    };
    const scan = await scanLibrary(root, { keyOf, onFolder, signal: this.#closing.signal });
    this.#index = await LibraryIndex.of(scan);
    this.#isAvailable = true;
    this.#watch.keep(new Set(scan.folders.map((path) => join(root, path))));
    this.#tell(scan, watchError);
  }

  #fail(error: unknown): void {
    if (this.#closing.signal.aborted) return;
    this.#index = LibraryIndex.empty;
    this.#isAvailable = false;
    this.#watch.keep(none);
    this.#warn('failed to read MEDIA_DIR: the library is empty until it can be read', { err: error });
  }

  #tell({ unreadable, isFull }: Scan, watchError: unknown): void {
    if (isFull) return this.#warn(`MEDIA_DIR has more than ${maxFilms} films: the others are left out`);
    if (unreadable > 0) return this.#warn('folders in MEDIA_DIR can’t be read and are left out', { unreadable });
    if (watchError !== undefined)
      return this.#warn('failed to watch all of MEDIA_DIR: it is read again every five minutes', { err: watchError });
    this.#problem = '';
  }

  /** Logs a problem once, until it changes. */
  #warn(problem: string, details: object = {}): void {
    if (this.#problem === problem) return;
    this.#problem = problem;
    this.#options.log.warn({ folder: this.#options.folder, ...details }, problem);
  }
}

export async function isReadable(folder: string): Promise<boolean> {
  return access(folder, constants.R_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}

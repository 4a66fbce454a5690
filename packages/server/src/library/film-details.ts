import { describeLocalFile, openLocalFile, type LocalFile } from '@matinee/media/local-file';
import { convertParserFailure } from '@matinee/media/parser-failure';
import { createRefusal, MatineeError } from '@matinee/protocol';
import { createNoImageError } from '../edge/send-image.ts';
import type { ServerParsers } from '../parsing/server-parsers.ts';
import type { FilmLibrary, LibraryFile } from './library.ts';
import type { ScannedFilm } from './scan-library.ts';

export interface FilmDetails {
  lengthSeconds?: number;
  mime?: string;
  codecs?: string;
  languages?: readonly string[];
  refusal?: MatineeError;
  /** Changes with the file. Empty if it is gone. */
  stamp: string;
}

/** The film that was used longest ago goes first. */
const maxKnown = 5000;
/** Fewer than there are parser processes would be slow, more would only hold files open. */
const atOnce = 2;
const maxWaiting = 500;
/** Rows that are long out of view would delay rows in view. */
const maxFrames = 24;
const frameBytes = 12 * 1024 * 1024;
const frameSteps = 16;

/** Reading the file again won't change that. */
function isLasting({ name }: MatineeError): boolean {
  return name === 'UnsupportedMimeTypeException' || name === 'MissingMetadataException';
}

/** Reads films in parser processes, when they are needed. */
export class FilmReader {
  readonly #library: Pick<FilmLibrary, 'openFilm'>;
  readonly #parsers: ServerParsers;
  readonly #known = new Map<string, FilmDetails>();
  readonly #waiting: (() => void)[] = [];
  readonly #ahead = new Set<string>();
  #running = 0;
  #frames = 0;

  constructor(library: Pick<FilmLibrary, 'openFilm'>, parsers: ServerParsers) {
    this.#library = library;
    this.#parsers = parsers;
  }

  known({ key }: ScannedFilm): FilmDetails | undefined {
    return this.#known.get(key);
  }

  /** Begins to read unknown films. Returns whether there are any. */
  readAhead(films: readonly ScannedFilm[]): boolean {
    const unknown = films.filter((film) => !this.#known.has(film.key));
    for (const film of unknown) {
      if (this.#ahead.has(film.key) || this.#ahead.size >= maxWaiting) continue;
      this.#ahead.add(film.key);
      void this.#inTurn(() => this.#read(film), 'last')
        .catch(() => undefined)
        .finally(() => this.#ahead.delete(film.key));
    }
    return unknown.length > 0;
  }

  /** Reads a film's file as it is now; undefined if it is gone. */
  read(film: ScannedFilm): Promise<FilmDetails | undefined> {
    return this.#inTurn(() => this.#read(film), 'first');
  }

  /**
   * Returns a frame as an MP4. The last request is served first.
   * @throws TooManyRequests, and the refusal of a film without a frame that is found quickly
   */
  async readFrame(film: ScannedFilm): Promise<Uint8Array> {
    if (this.#frames >= maxFrames) throw createRefusal('TooManyRequests', { retryAfterSeconds: 5 });
    this.#frames += 1;
    try {
      return await this.#inTurn(() => this.#readFrame(film), 'first');
    } finally {
      this.#frames -= 1;
    }
  }

  async #readFrame(film: ScannedFilm): Promise<Uint8Array> {
    const opened = await this.#library.openFilm(film);
    if (opened === undefined) throw createNoImageError();
    await using file = opened.file;
    const loaded = await openLocalFile(toLocalFile({ ...opened, file }), frameBytes);
    const options = { share: 'library', budget: this.#parsers.startBudget() };
    for (let steps = 0; steps < frameSteps; steps += 1) {
      const answer = await convertParserFailure(this.#parsers.parse('keyFrame', loaded.known(), options), createNoImageError);
      if (answer.kind === 'frame') return answer.bytes;
      await loaded.load(answer);
    }
    throw createNoImageError();
  }

  async #read(film: ScannedFilm): Promise<FilmDetails | undefined> {
    const opened = await this.#library.openFilm(film);
    if (opened === undefined) {
      this.#keep(film, { stamp: '' });
      return undefined;
    }
    await using file = opened.file;
    const known = this.#known.get(film.key);
    const details = known?.stamp === opened.stamp ? known : { stamp: opened.stamp, ...(await this.#describe({ ...opened, file })) };
    this.#keep(film, details);
    return details;
  }

  async #describe(file: LibraryFile): Promise<Omit<FilmDetails, 'stamp'>> {
    try {
      return await describeLocalFile(toLocalFile(file), this.#parsers, 'library');
    } catch (error) {
      return error instanceof MatineeError && isLasting(error) ? { refusal: error } : {};
    }
  }

  #keep({ key }: ScannedFilm, details: FilmDetails): void {
    this.#known.delete(key);
    this.#known.set(key, details);
    const [oldest] = this.#known.keys();
    if (this.#known.size > maxKnown && oldest !== undefined) this.#known.delete(oldest);
  }

  async #inTurn<Result>(work: () => Promise<Result>, place: 'first' | 'last'): Promise<Result> {
    if (this.#running < atOnce) this.#running += 1;
    else await new Promise<void>((resolve) => (place === 'first' ? this.#waiting.unshift(resolve) : this.#waiting.push(resolve)));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

function toLocalFile({ file, sizeBytes }: LibraryFile): LocalFile {
  return {
    sizeBytes,
    async read(start, end) {
      const bytes = new Uint8Array(end - start);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
      return bytes.subarray(0, bytesRead);
    },
  };
}

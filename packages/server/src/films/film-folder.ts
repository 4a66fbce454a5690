import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@matinee/protocol';
import { BlockMap } from './block-map.ts';
import { filmRecordSchema, type FilmRecord } from './film-record.ts';

const { filmHashBytes } = limits;
const idPattern = /^[\w-]{32}$/;
const files = { record: 'film.json', bytes: 'bytes', map: 'map', hashes: 'hashes' } as const;
const namePattern = /^(?:bytes|map|hashes|film\.json(?:\.[\da-f]{8})?)$/;
/** A folder of this age is certainly not just being made. */
const abandonedAfterMs = 3600 * 1000;

export interface StoredFilm {
  record: FilmRecord;
  map: BlockMap;
}

/** Each film has a folder with a sparse file of its bytes and the checksums of its blocks. */
export class FilmFolder {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Returns all readable films. */
  async load(): Promise<StoredFilm[]> {
    const films = await Promise.all((await this.#names()).map((name) => this.read(name)));
    return films.filter((film) => film !== undefined);
  }

  /** Undefined also for an unreadable film. */
  async read(id: string): Promise<StoredFilm | undefined> {
    if (!idPattern.test(id)) return undefined;
    try {
      const record = filmRecordSchema.parse(JSON.parse(await readFile(this.#path(id, 'record'), 'utf8')));
      return record.id === id ? { record, map: new BlockMap(record.sizeBytes, await readFile(this.#path(id, 'map'))) } : undefined;
    } catch {
      return undefined;
    }
  }

  async create(record: FilmRecord): Promise<void> {
    await mkdir(join(this.#root, record.id), { recursive: true });
    for (const file of ['bytes', 'map'] as const) await writeFile(this.#path(record.id, file), '');
    await this.save(record);
  }

  /** A crash leaves the old record or the new one. */
  async save(record: FilmRecord): Promise<void> {
    const path = this.#path(record.id, 'record');
    const newPath = `${path}.${randomBytes(4).toString('hex')}`;
    await writeFile(newPath, JSON.stringify(record));
    await rename(newPath, path);
  }

  /** Deletes a film. Other files in its folder stay. */
  async remove(id: string): Promise<void> {
    const folder = join(this.#root, id);
    const names = await readdir(folder).catch(() => []);
    for (const name of names) if (namePattern.test(name)) await rm(join(folder, name), { force: true });
    await rmdir(folder).catch(() => undefined);
  }

  openBytes(id: string, mode: 'r' | 'r+'): Promise<FileHandle> {
    return open(this.#path(id, 'bytes'), mode);
  }

  async saveMap(id: string, map: BlockMap, first: number, count: number): Promise<void> {
    const { bytes, position } = map.bytesOf(first, count);
    await using file = await open(this.#path(id, 'map'), 'r+');
    await file.write(bytes, 0, bytes.length, position);
  }

  async saveHashes(id: string, hashes: Uint8Array): Promise<void> {
    await writeFile(this.#path(id, 'hashes'), hashes);
  }

  async readHashes(id: string, first: number, count: number): Promise<Buffer> {
    await using file = await open(this.#path(id, 'hashes'), 'r');
    const { buffer } = await file.read(Buffer.alloc(count * filmHashBytes), 0, count * filmHashBytes, first * filmHashBytes);
    return buffer;
  }

  /** Deletes unreadable films, once they are an hour old. */
  async sweep(known: ReadonlySet<string>, nowMs: number): Promise<void> {
    for (const name of await this.#names()) {
      const isBroken = !known.has(name) && (await this.read(name)) === undefined;
      if (isBroken && (await this.#isAbandoned(name, nowMs))) await this.remove(name);
    }
  }

  async #isAbandoned(name: string, nowMs: number): Promise<boolean> {
    const folder = join(this.#root, name);
    const content = await readdir(folder).catch(() => undefined);
    if (content === undefined || !content.every((name) => namePattern.test(name))) return false;
    return (await stat(folder)).mtimeMs < nowMs - abandonedAfterMs;
  }

  async #names(): Promise<string[]> {
    const names = await readdir(this.#root).catch(() => []);
    return names.filter((name) => idPattern.test(name));
  }

  #path(id: string, file: keyof typeof files): string {
    return join(this.#root, id, files[file]);
  }
}

import type { Dirent } from 'node:fs';
import { lstat, opendir, stat, realpath } from 'node:fs/promises';
import { join, isAbsolute, relative, sep } from 'node:path';
import { nextTurn } from '../storage/next-turn.ts';
import { foldText, isFilmName, isFilmPath, isLeftOut, isPictureName, stemOf } from './media-names.ts';
import { sortInSlices } from './sort-in-slices.ts';

export interface LibraryPicture {
  key: string;
  path: string;
  changedAtMs: number;
}

/** Paths are below the folder of the library, with slashes. */
export interface ScannedFilm {
  key: string;
  path: string;
  name: string;
  folder: string;
  /** The path without case and accents. */
  text: string;
  picture: LibraryPicture | undefined;
}

export interface ScannedFolder {
  path: string;
  name: string;
  /** Without empty ones, in natural order, as are the films. */
  folders: readonly ScannedFolder[];
  films: readonly ScannedFilm[];
  /** The number of films in it and below. */
  count: number;
}

export interface Scan {
  root: ScannedFolder;
  /** All folders that were read, also empty ones. */
  folders: readonly string[];
  unreadable: number;
  isFull: boolean;
}

export interface ScanOptions {
  keyOf: (path: string) => string;
  onFolder: (path: string) => void;
  signal: AbortSignal;
}

export const maxFilms = 50_000;
const maxFolders = 20_000;
const maxDepth = 32;
const entriesPerTurn = 256;
const folderPictures = ['folder', 'poster', 'cover'];
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const inOrder = (a: { name: string }, b: { name: string }): number => byName.compare(a.name, b.name);

/**
 * Leaves out hidden files and folders, files that browsers can't play, links to folders and links out of the folder.
 * @param root a path without symbolic links
 * @throws the error of the file system if the folder itself can't be read
 */
export async function scanLibrary(root: string, options: ScanOptions): Promise<Scan> {
  const scanner = new Scanner(root, options);
  const found = await scanner.read({ path: '', name: '' }, 0);
  const { folders, unreadable, isFull } = scanner;
  return { root: found, folders, unreadable, isFull };
}

interface Names {
  folders: string[];
  films: string[];
  pictures: string[];
}

class Scanner {
  readonly #root: string;
  readonly #options: ScanOptions;
  readonly folders: string[] = [];
  unreadable = 0;
  isFull = false;
  #films = 0;

  constructor(root: string, options: ScanOptions) {
    this.#root = root;
    this.#options = options;
  }

  async read({ path, name }: { path: string; name: string }, depth: number): Promise<ScannedFolder> {
    this.#options.onFolder(path);
    const names = await this.#namesIn(path);
    this.folders.push(path);
    const films = await sortInSlices(await this.#filmsOf(path, names), inOrder);
    const folders: ScannedFolder[] = [];
    for (const child of names.folders) {
      const folder = await this.#readChild({ path: below(path, child), name: child }, depth + 1);
      if (folder !== undefined && folder.count > 0) folders.push(folder);
    }
    const count = folders.reduce((sum, folder) => sum + folder.count, films.length);
    return { path, name, folders: await sortInSlices(folders, inOrder), films, count };
  }

  async #readChild(child: { path: string; name: string }, depth: number): Promise<ScannedFolder | undefined> {
    this.#options.signal.throwIfAborted();
    if (depth > maxDepth || this.folders.length >= maxFolders) return undefined;
    try {
      return await this.read(child, depth);
    } catch {
      this.#options.signal.throwIfAborted();
      this.unreadable += 1;
      return undefined;
    }
  }

  async #namesIn(path: string): Promise<Names> {
    const names: Names = { folders: [], films: [], pictures: [] };
    for await (const entry of await opendir(join(this.#root, path), { bufferSize: entriesPerTurn })) {
      const kind = isLeftOut(entry.name) ? undefined : await this.#kindOf(path, entry).catch(() => undefined);
      if (kind !== undefined) names[kind].push(entry.name);
    }
    return names;
  }

  async #kindOf(folder: string, entry: Dirent): Promise<keyof Names | undefined> {
    const { name } = entry;
    const path = below(folder, name);
    // Some file systems don't give the types of a folder's entries.
    const isKnown = entry.isFile() || entry.isDirectory() || entry.isSymbolicLink();
    const type = isKnown ? entry : await lstat(join(this.#root, path));
    if (type.isDirectory()) return 'folders';
    if (type.isFile()) return isFilmName(name) ? 'films' : isPictureName(name) ? 'pictures' : undefined;
    return type.isSymbolicLink() && isFilmName(name) && (await this.#isFilm(path)) ? 'films' : undefined;
  }

  async #isFilm(path: string): Promise<boolean> {
    const target = await findInside(this.#root, path);
    return target !== undefined && isFilmPath(target) && (await stat(join(this.#root, target))).isFile();
  }

  async #filmsOf(folder: string, { films, pictures }: Names): Promise<ScannedFilm[]> {
    const left = maxFilms - this.#films;
    if (films.length > left) this.isFull = true;
    const taken = films.slice(0, left);
    this.#films += taken.length;
    const byStem = new Map(pictures.map((name) => [stemOf(name), name]));
    const common = await this.#pictureOf(folder, byStem, folderPictures);
    const found: ScannedFilm[] = [];
    for (const name of taken) {
      const path = below(folder, name);
      const picture = (await this.#pictureOf(folder, byStem, [stemOf(name)])) ?? common;
      found.push({ key: this.#options.keyOf(path), path, name, folder, text: foldText(path), picture });
      if (found.length % entriesPerTurn === 0) await nextTurn();
    }
    return found;
  }

  async #pictureOf(folder: string, pictures: ReadonlyMap<string, string>, stems: readonly string[]): Promise<LibraryPicture | undefined> {
    const name = stems.map((stem) => pictures.get(stem)).find((found) => found !== undefined);
    if (name === undefined) return undefined;
    const path = below(folder, name);
    const stats = await stat(join(this.#root, path)).catch(() => undefined);
    return stats && { key: this.#options.keyOf(path), path, changedAtMs: Math.floor(stats.mtimeMs) };
  }
}

function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/**
 * Returns the target of a path below a folder, with slashes; undefined if it is outside.
 * @param root a path without symbolic links
 * @throws the error of the file system if there is nothing
 */
export async function findInside(root: string, path: string): Promise<string | undefined> {
  const inside = relative(root, await realpath(join(root, path)));
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return undefined;
  return inside.split(sep).join('/');
}

import { nextTurn } from '../storage/next-turn.ts';
import { foldText } from './media-names.ts';
import type { LibraryPicture, Scan, ScannedFilm, ScannedFolder } from './scan-library.ts';

const filmsPerTurn = 2000;

/** Never changes. */
export class LibraryIndex {
  readonly #folders: ReadonlyMap<string, ScannedFolder>;
  readonly #films: ReadonlyMap<string, ScannedFilm>;
  readonly #pictures: ReadonlyMap<string, LibraryPicture>;

  private constructor(folders: ReadonlyMap<string, ScannedFolder>, films: ReadonlyMap<string, ScannedFilm>) {
    this.#folders = folders;
    this.#films = films;
    this.#pictures = new Map([...films.values()].flatMap(({ picture }) => (picture === undefined ? [] : [[picture.key, picture]])));
  }

  static readonly empty = new LibraryIndex(new Map(), new Map());

  static async of({ root }: Scan): Promise<LibraryIndex> {
    const folders = new Map<string, ScannedFolder>();
    const films = new Map<string, ScannedFilm>();
    const waiting = [root];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      folders.set(folder.path, folder);
      for (const film of folder.films) films.set(film.key, film);
      waiting.push(...folder.folders.toReversed());
      if (folders.size % filmsPerTurn === 0) await nextTurn();
    }
    return new LibraryIndex(folders, films);
  }

  get count(): number {
    return this.#films.size;
  }

  film(key: string): ScannedFilm | undefined {
    return this.#films.get(key);
  }

  picture(key: string): LibraryPicture | undefined {
    return this.#pictures.get(key);
  }

  /** In natural order; undefined if there is no such folder. */
  list(folder: string): readonly (ScannedFolder | ScannedFilm)[] | undefined {
    const found = this.#folders.get(folder);
    return found && [...found.folders, ...found.films];
  }

  /** Returns the films with all of these words in their paths; films with the words in their names come first. */
  async search(words: string): Promise<ScannedFilm[]> {
    const wanted = foldText(words).split(/\s+/).filter((word) => word !== ''); // prettier-ignore
    const named: ScannedFilm[] = [];
    const placed: ScannedFilm[] = [];
    let compared = 0;
    for (const film of this.#films.values()) {
      if ((compared += 1) % filmsPerTurn === 0) await nextTurn();
      if (!wanted.every((word) => film.text.includes(word))) continue;
      const nameStart = film.text.lastIndexOf('/') + 1;
      (wanted.every((word) => film.text.includes(word, nameStart)) ? named : placed).push(film);
    }
    return [...named, ...placed];
  }
}

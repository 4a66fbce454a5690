import type { Clock } from '@matinee/base/clock';
import { createRefusal, type OfferFilmBody } from '@matinee/protocol';
import { randomBytes } from 'node:crypto';
import { guestIdOf, identityOf, type AuthenticatedSession } from '../accounts/sessions/session.ts';
import { BlockMap } from './block-map.ts';
import { SentFilm } from './sent-film.ts';
import type { FilmFolder, StoredFilm } from './film-folder.ts';
import type { FilmNodes } from './film-nodes.ts';
import type { FilmRecord } from './film-record.ts';

/** A film stays for so long after its last use. */
const keptForMs = 24 * 3600 * 1000;
/** The longest time that making a new film's folder takes. */
const newForMs = 60_000;
const maxFilms = 1000;
const maxPerGuestAndRoom = 1;
const maxPerAccount = 5;

export interface FilmsOptions {
  folder: FilmFolder;
  clock: Clock;
  maxBytes: number;
  isQueued: (film: SentFilm) => boolean;
  nodes: FilmNodes;
}

interface FilmRoom {
  roomId: number;
  name: string;
}

/** `usedElsewhere` is undefined if it is unknown. */
interface SpaceWanted {
  bytes: number;
  usedElsewhere: ReadonlySet<string> | undefined;
}

export class Films {
  readonly #options: FilmsOptions;
  readonly #films = new Map<string, SentFilm>();

  constructor(options: FilmsOptions) {
    this.#options = options;
  }

  /** Reads the stored films, also with changes by other nodes. */
  async load(): Promise<void> {
    const { folder, clock } = this.#options;
    const stored = await folder.load();
    for (const each of stored) this.#add(each);
    const ids = new Set(stored.map(({ record }) => record.id));
    const sinceMs = clock.now() - newForMs;
    for (const film of this.all()) if (!ids.has(film.id) && film.record.createdAt < sinceMs) this.#forget(film);
  }

  get maxBytes(): number {
    return this.#options.maxBytes;
  }

  roomIds(): number[] {
    return [...new Set(this.all().map(({ record }) => record.roomId))];
  }

  get storedBytes(): number {
    return this.all().reduce((sum, { map }) => sum + map.sentBytes, 0);
  }

  isInUse(film: SentFilm): boolean {
    return film.isActive || this.#options.isQueued(film);
  }

  all(): SentFilm[] {
    return [...this.#films.values()];
  }

  async find(roomId: number, id: string): Promise<SentFilm | undefined> {
    const film = await this.get(id);
    return film?.record.roomId === roomId ? film : undefined;
  }

  /** Another node may just have made the film. */
  async get(id: string): Promise<SentFilm | undefined> {
    const known = this.#films.get(id);
    if (known !== undefined || !this.#options.nodes.isCluster) return known;
    const stored = await this.#options.folder.read(id);
    return stored && this.#add(stored);
  }

  forget(id: string): void {
    const film = this.#films.get(id);
    if (film !== undefined) this.#forget(film);
  }

  share(film: SentFilm, first: number, count: number): void {
    this.#options.nodes.stored(film, first, count);
  }

  /**
   * Returns the same film for the same file of a user.
   * @throws PayloadTooLarge, ValidationError when the user has too many, OutOfQuotaException when there is no space for
   * it
   */
  async offer(room: FilmRoom, session: AuthenticatedSession, offered: OfferFilmBody): Promise<SentFilm> {
    const usedElsewhere = await this.#options.nodes.usedElsewhere();
    const known = this.all().find((film) => film.record.roomId === room.roomId && isSameFile(film, offered) && film.isOwnedBy(session));
    if (known !== undefined) {
      known.record.ownCopies = offered.ownCopies;
      known.touch();
      return known;
    }
    const gone = this.#makeWay(room.roomId, session, { bytes: offered.sizeBytes, usedElsewhere });
    const film = this.#create(room, session, offered);
    this.#films.set(film.id, film);
    try {
      for (const other of gone) await this.#options.folder.remove(other.id);
      await this.#options.folder.create(film.record);
      this.#options.nodes.created(film);
    } catch (error) {
      await this.remove(film);
      throw error;
    }
    return film;
  }

  /** Deletes a film, and ends all requests that read it. */
  async remove(film: SentFilm): Promise<void> {
    this.#forget(film);
    await this.#options.folder.remove(film.id);
    this.#options.nodes.removed(film);
  }

  async removeWhere(isGone: (film: SentFilm) => boolean): Promise<void> {
    for (const film of this.all().filter(isGone)) await this.remove(film);
  }

  /** Stores when films were last used. Deletes films that were not used for a day, films of deleted rooms, and broken folders. */
  async sweep(existing: ReadonlySet<number>): Promise<void> {
    const { folder, clock, nodes } = this.#options;
    const usedElsewhere = await nodes.usedElsewhere();
    for (const film of this.all()) {
      if (usedElsewhere === undefined || usedElsewhere.has(film.id) || this.isInUse(film)) film.touch();
      if (film.record.usedAt < clock.now() - keptForMs || !existing.has(film.record.roomId)) await this.remove(film);
      // It may just be deleted; another sweep saves the others.
      else await folder.save(film.record).catch(() => undefined);
    }
    await folder.sweep(new Set(this.#films.keys()), clock.now());
  }

  async close(): Promise<void> {
    for (const film of this.all()) film.readers.close();
    await Promise.allSettled(this.all().map(({ record }) => this.#options.folder.save(record)));
  }

  #add(stored: StoredFilm): SentFilm {
    const { record, map } = stored;
    const known = this.#films.get(record.id);
    if (known === undefined) {
      const film = this.#toFilm(stored);
      this.#films.set(film.id, film);
      return film;
    }
    known.map.addUnchecked(map.checksumsOf(0, map.count));
    return known;
  }

  #toFilm(stored: StoredFilm): SentFilm {
    const { clock, nodes } = this.#options;
    return new SentFilm(stored, clock, (film) => nodes.read(film));
  }

  #create({ roomId, name }: FilmRoom, session: AuthenticatedSession, { fileName, ...offered }: OfferFilmBody): SentFilm {
    const { clock } = this.#options;
    const nowMs = clock.now();
    const { account } = session;
    const owner = {
      name: identityOf(session).name,
      ...(account === undefined ? { guestId: guestIdOf(session) } : { accountId: account.id }),
    };
    const record: FilmRecord = {
      id: randomBytes(24).toString('base64url'),
      roomId,
      room: name,
      owner,
      fileName,
      ...offered,
      createdAt: nowMs,
      usedAt: nowMs,
    };
    return this.#toFilm({ record, map: new BlockMap(record.sizeBytes) });
  }

  /**
   * Takes out unused films until there is space for one more.
   * @throws PayloadTooLarge, ValidationError when the user has too many, OutOfQuotaException
   */
  #makeWay(roomId: number, session: AuthenticatedSession, { bytes, usedElsewhere }: SpaceWanted): SentFilm[] {
    const { maxBytes } = this.#options;
    if (bytes > maxBytes)
      throw createRefusal('PayloadTooLarge', { reason: 'film_too_large', limit: Number((maxBytes / 1e9).toPrecision(2)) });
    const gone = new Set<SentFilm>();
    const replaced = this.#replacedBy(roomId, session, usedElsewhere);
    if (replaced !== undefined) gone.add(replaced);
    const unused = this.#unused(this.all(), usedElsewhere).values();
    while (!this.#hasSpace(bytes, gone)) {
      const { value } = unused.next();
      if (value === undefined) throw createRefusal('OutOfQuotaException', { reason: 'films_full' });
      gone.add(value);
    }
    for (const film of gone) this.#forget(film);
    return [...gone];
  }

  /** @throws ValidationError if all films of the user are in use */
  #replacedBy(roomId: number, session: AuthenticatedSession, usedElsewhere: ReadonlySet<string> | undefined): SentFilm | undefined {
    const own = this.all().filter((film) => film.isOwnedBy(session) && (session.account !== undefined || film.record.roomId === roomId));
    if (own.length < (session.account === undefined ? maxPerGuestAndRoom : maxPerAccount)) return undefined;
    const [oldest] = this.#unused(own, usedElsewhere);
    if (oldest === undefined) throw createRefusal('ValidationError', { reason: 'too_many_films' });
    return oldest;
  }

  #hasSpace(bytes: number, gone: ReadonlySet<SentFilm>): boolean {
    const kept = this.all().filter((film) => !gone.has(film));
    return kept.length < maxFilms && kept.reduce((sum, { record }) => sum + record.sizeBytes, bytes) <= this.#options.maxBytes;
  }

  /** The longest unused first. */
  #unused(films: readonly SentFilm[], usedElsewhere: ReadonlySet<string> | undefined): SentFilm[] {
    if (usedElsewhere === undefined) return [];
    return films.filter((film) => !this.isInUse(film) && !usedElsewhere.has(film.id)).toSorted((a, b) => a.record.usedAt - b.record.usedAt);
  }

  #forget(film: SentFilm): void {
    if (this.#films.get(film.id) === film) this.#films.delete(film.id);
    film.close();
  }
}

function isSameFile({ record }: SentFilm, { identity, sizeBytes }: OfferFilmBody): boolean {
  return record.identity === identity && record.sizeBytes === sizeBytes;
}

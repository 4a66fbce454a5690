import type { Clock } from '@matinee/base/clock';
import { createExpiringMap, type ExpiringMap } from '@matinee/base/expiring-map';
import { limits, type BlockRun, type FilmState, type ListedFilm, type Video } from '@matinee/protocol';
import { guestIdOf, type AuthenticatedSession } from '../accounts/sessions/session.ts';
import type { BlockMap } from './block-map.ts';
import type { ReadableFile } from './film-files.ts';
import type { StoredFilm } from './film-folder.ts';
import type { FilmRecord } from './film-record.ts';
import { blockWaitMs, FilmReaders } from './film-readers.ts';
import { wishesOf } from './wishes.ts';

const { filmBlockBytes } = limits;
/** Blocks of a request count as arrived for so long. */
const comingForMs = 10_000;
/** A node's message about its readers holds for so long: longer than they wait. */
const elsewhereForMs = 30_000;
const maxNodes = 100;

/** Blocks that a request is bringing. */
interface Delivery {
  first: number;
  count: number;
  sinceMs: number;
}

interface ReadersElsewhere {
  waits: readonly number[];
  nextBlocks: readonly number[];
}

/** A part of a block, and a buffer that holds the whole block. */
interface BlockPart {
  from: number;
  to: number;
  buffer: Buffer;
}

/** A film that is sent to a room. */
export class SentFilm {
  readonly record: FilmRecord;
  readonly map: BlockMap;
  readonly readers: FilmReaders;
  readonly #clock: Clock;
  readonly #deliveries = new Set<Delivery>();
  /** By node. */
  readonly #elsewhere: ExpiringMap<ReadersElsewhere>;
  readonly #nodes = new Set<string>();
  /** The ids of other users who have sent right blocks of it. */
  readonly helpers = new Set<string>();
  isRemoved = false;

  constructor({ record, map }: StoredFilm, clock: Clock, onReaders: (film: SentFilm) => void = () => undefined) {
    this.record = record;
    this.map = map;
    this.#clock = clock;
    this.readers = new FilmReaders(clock, () => onReaders(this));
    this.#elsewhere = createExpiringMap({ clock, lifetimeMs: elsewhereForMs, maxEntries: maxNodes });
  }

  get id(): string {
    return this.record.id;
  }

  /** The id by which rooms know its owner. */
  get ownerId(): string {
    const { accountId, guestId = '' } = this.record.owner;
    return accountId ?? guestId;
  }

  isOwnedBy(session: AuthenticatedSession): boolean {
    const { accountId, guestId } = this.record.owner;
    return accountId === undefined ? guestId === guestIdOf(session) : accountId === session.account?.id;
  }

  get isActive(): boolean {
    return this.#deliveries.size > 0 || this.readers.areReading || this.isBeingSent;
  }

  /** Whether its owner has begun to send it, or sent a block, within the time for which readers wait. */
  get isBeingSent(): boolean {
    const { createdAt, sentAt = createdAt } = this.record;
    return this.#clock.now() - sentAt < blockWaitMs;
  }

  /** Notes that a request brings blocks. Returns the function that ends this. */
  expect(first: number, count: number): () => void {
    const delivery = { first, count, sinceMs: this.#clock.now() };
    this.#deliveries.add(delivery);
    return () => this.#deliveries.delete(delivery);
  }

  /** Whether a request has recently begun to bring a block. */
  isComing(block: number): boolean {
    const sinceMs = this.#clock.now() - comingForMs;
    return [...this.#deliveries].some((run) => block >= run.first && block < run.first + run.count && run.sinceMs > sinceMs);
  }

  /** Notes that the bytes of a block are on the disk. */
  store(block: number, checksum: number): void {
    this.map.add(block, checksum);
    this.record.sentAt = this.#clock.now();
    this.touch();
    this.readers.stored(block);
  }

  storedElsewhere(blocks: readonly (readonly [block: number, checksum: number])[]): void {
    this.map.addUnchecked(blocks);
    this.record.sentAt = this.#clock.now();
    this.touch();
    for (const [block] of blocks) this.readers.stored(block);
  }

  noteReadersAt(node: string, { waits, nextBlocks }: ReadersElsewhere): void {
    this.#nodes.add(node);
    this.#elsewhere.set(node, { waits, nextBlocks });
  }

  touch(): void {
    this.record.usedAt = this.#clock.now();
  }

  /** Reads a part of a stored block; undefined if its bytes are damaged, so that it has to be sent again. */
  async read(file: ReadableFile, block: number, { from, to, buffer }: BlockPart): Promise<Buffer | undefined> {
    if (!this.map.isUnchecked(block)) return readAt(file, block * filmBlockBytes + from, buffer.subarray(0, to - from));
    const bytes = await readAt(file, block * filmBlockBytes, buffer.subarray(0, this.map.lengthOf(block)));
    return this.map.check(block, bytes) ? bytes.subarray(from, to) : undefined;
  }

  /** Ends all requests that read it. */
  close(): void {
    this.isRemoved = true;
    this.readers.close();
  }

  toVideo(): Video {
    const { id, fileName, title = fileName.replace(/(?<=.)\.\w{1,5}$/, ''), lengthSeconds, mime, codecs } = this.record;
    return {
      service: 'file',
      id,
      title,
      ...(lengthSeconds !== undefined && { length: lengthSeconds }),
      ...(mime !== undefined && { mime }),
      ...(codecs !== undefined && { codecs }),
    };
  }

  stateFor(session: AuthenticatedSession, ownerName = this.record.owner.name): Omit<FilmState, 'success'> {
    const { id, fileName, title, sizeBytes, sentAt, identity, pictures, lengthSeconds, ownCopies = false, takesHelp = false } = this.record;
    const isOwn = this.isOwnedBy(session);
    return {
      id,
      name: fileName,
      ...(title !== undefined && { title }),
      sizeBytes,
      identity,
      ...(pictures !== undefined && { pictures }),
      ...(lengthSeconds !== undefined && { lengthSeconds }),
      ownCopies,
      blockBytes: filmBlockBytes,
      sentBytes: this.map.sentBytes,
      sent: longestOf(this.map.runs()),
      isWhole: this.map.isWhole,
      isOwn,
      ownerName,
      ...(sentAt !== undefined && { lastBlockSecondsAgo: Math.max(0, Math.floor((this.#clock.now() - sentAt) / 1000)) }),
      takesHelp,
      wishes: isOwn || takesHelp ? this.#wishes() : [],
    };
  }

  listed(isInUse: boolean): ListedFilm {
    const { id, fileName, room, owner, sizeBytes, createdAt, usedAt } = this.record;
    const { sentBytes } = this.map;
    return { id, name: fileName, room, ownerName: owner.name, sizeBytes, sentBytes, createdAt, usedAt, isInUse };
  }

  #wishes(): BlockRun[] {
    const { map, readers } = this;
    const others = [...this.#nodes].flatMap((node) => this.#elsewhere.get(node) ?? []);
    return wishesOf({
      map,
      waits: [...readers.waits(), ...others.flatMap(({ waits }) => waits)],
      nextBlocks: [...readers.nextBlocks(), ...others.flatMap(({ nextBlocks }) => nextBlocks)],
      isComing: (block) => this.isComing(block),
      sendsRest: this.record.ownCopies !== true,
    });
  }
}

async function readAt(file: ReadableFile, position: number, bytes: Buffer): Promise<Buffer> {
  const { bytesRead } = await file.read(bytes, 0, bytes.length, position);
  return bytes.subarray(0, bytesRead);
}

/** Leaves out the shortest runs if there are too many. */
function longestOf(runs: BlockRun[]): BlockRun[] {
  if (runs.length <= limits.filmRuns) return runs;
  const kept = new Set(runs.toSorted(([, a], [, b]) => b - a).slice(0, limits.filmRuns));
  return runs.filter((run) => kept.has(run));
}

import { createRefusal, MatineeError, type ErrorName } from '@matinee/protocol';
import {
  applyRequest,
  wake,
  type RequestContext,
  type RequestName,
  type ResolvedRequest,
  type RoomChange,
  type RoomState,
} from '@matinee/room';
import { drawFrom, newSeed, type RequestSeed } from './request-seed.ts';
import { toText } from './state-text.ts';

export const historyFormat = 2;

type Times = Pick<RequestContext, 'nowMs' | 'leadMs'>;

/** A request, refused or not, or a change that became due. */
export type HistoryEntry =
  | (Times & {
      request: ResolvedRequest;
      actor: RequestContext['actor'];
      seed: RequestSeed;
      name?: RequestName | undefined;
      refused?: ErrorName;
    })
  | (Times & { request?: undefined });

/** The last entries, and the room before and after them. */
export interface RoomHistory {
  format: typeof historyFormat;
  base: RoomState;
  entries: HistoryEntry[];
  final: RoomState;
}

/** Keeps the last requests such that deciding them again gives the same result. */
export interface RequestHistory {
  /** @throws MatineeError when the room refuses the request */
  apply(room: RoomState, request: ResolvedRequest, context: Times & Pick<RequestContext, 'actor' | 'name'>): RoomChange;
  /** Applies changes that are due without a request. */
  wake(room: RoomState, times: Times): RoomChange;
  /** Returns text without hashes of passwords and invite links; undefined when none is kept. */
  dump(room: RoomState): string | undefined;
}

export interface RequestHistoryOptions extends Pick<RequestContext, 'newId' | 'random'> {
  isKept: boolean;
  /** Operators' current limit; without it, the maximum of a room. */
  maxQueueLength?: (() => number) | undefined;
}

/** The part being written and the one before are kept. */
interface Segment {
  base: RoomState;
  /** JSON. */
  entries: string[];
  /** Characters. */
  length: number;
}

const maxEntriesPerSegment = 500;
const maxCharactersPerSegment = 256 * 1024;

/** Keeps at most 1000 entries or 512 Ki characters, and no requests that changed nothing. */
export function createRequestHistory(options: RequestHistoryOptions): RequestHistory {
  return new SegmentedHistory(options);
}

class SegmentedHistory implements RequestHistory {
  readonly #options: RequestHistoryOptions;
  #segments: Segment[] = [];
  /** The history of any other room is unknown. */
  #newest: RoomState | undefined;

  constructor(options: RequestHistoryOptions) {
    this.#options = options;
  }

  apply(room: RoomState, request: ResolvedRequest, context: Times & Pick<RequestContext, 'actor' | 'name'>): RoomChange {
    const seed = newSeed(this.#options);
    let change: RoomChange;
    try {
      change = applyRequest(room, request, { ...context, ...drawFrom(seed, room) });
    } catch (error) {
      this.#keep(room, room, { ...context, request, seed, refused: error instanceof MatineeError ? error.name : 'Unknown' });
      throw error;
    }
    // Not kept: a replay without the operators' limit would not refuse the request.
    this.#requireSpace(room, change.state);
    if (change.state !== room) this.#keep(room, change.state, { ...context, request, seed });
    return change;
  }

  wake(room: RoomState, times: Times): RoomChange {
    const change = wake(room, times);
    if (change.state !== room) this.#keep(room, change.state, times);
    return change;
  }

  dump(room: RoomState): string | undefined {
    if (!this.#options.isKept) return undefined;
    if (room !== this.#newest) this.#restart(room);
    const [{ base } = { base: room }] = this.#segments;
    const entries = this.#segments.flatMap((segment) => segment.entries.map((text) => JSON.parse(text) as HistoryEntry));
    return withoutHashes(toText({ format: historyFormat, base, entries, final: room } satisfies RoomHistory));
  }

  /** A queue that was longer before may stay as long. @throws QueueFullException */
  #requireSpace(before: RoomState, after: RoomState): void {
    const limit = this.#options.maxQueueLength?.();
    if (limit === undefined || after.sync.queue.length <= Math.max(limit, before.sync.queue.length)) return;
    throw createRefusal('QueueFullException', { limit });
  }

  #keep(before: RoomState, after: RoomState, entry: HistoryEntry): void {
    if (!this.#options.isKept) return;
    const text = JSON.stringify(entry);
    if (text.length > maxCharactersPerSegment) {
      this.#restart(after);
      return;
    }
    const segment = this.#segmentFor(before, text.length);
    segment.entries.push(text);
    segment.length += text.length;
    this.#newest = after;
  }

  #segmentFor(before: RoomState, length: number): Segment {
    const last = before === this.#newest ? this.#segments.at(-1) : undefined;
    if (last === undefined) return this.#restart(before);
    const isFull = last.entries.length >= maxEntriesPerSegment || last.length + length > maxCharactersPerSegment;
    return isFull ? this.#startSegment(before) : last;
  }

  #startSegment(base: RoomState): Segment {
    const segment = { base, entries: [], length: 0 };
    this.#segments = [...this.#segments.slice(-1), segment];
    this.#newest = base;
    return segment;
  }

  #restart(base: RoomState): Segment {
    this.#segments = [];
    return this.#startSegment(base);
  }
}

const hashKeys = new Set(['passwordHash', 'tokenHash', 'inviteHash']);

/** Rooms only compare hashes. */
function withoutHashes(text: string): string {
  const numbers = new Map<unknown, number>();
  const json: unknown = JSON.parse(text, (key, part: unknown) => {
    if (!hashKeys.has(key) || typeof part !== 'string') return part;
    if (!numbers.has(part)) numbers.set(part, numbers.size + 1);
    return `hash ${numbers.get(part)}`;
  });
  return JSON.stringify(json);
}

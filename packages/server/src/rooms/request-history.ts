import { MatineeError, type ErrorName } from '@matinee/protocol';
import { applyRequest, wake, type Outcome, type RequestContext, type ResolvedRequest, type RoomState } from '@matinee/room';
import { drawFrom, newSeed, type RequestSeed } from './request-seed.ts';
import { toText } from './state-text.ts';

type Times = Pick<RequestContext, 'nowMs' | 'leadMs'>;

/** Something that happened to a room: a request, refused or not, or what the room did by itself. */
export type HistoryEntry =
  | (Times & { request: ResolvedRequest; actor: RequestContext['actor']; seed: RequestSeed; refused?: ErrorName })
  | (Times & { request?: undefined });

/** Some of the last things that happened to a room, with the room before the first and after the last. */
export interface RoomHistory {
  format: 2;
  base: RoomState;
  entries: HistoryEntry[];
  final: RoomState;
}

export interface RequestHistoryParts extends Pick<RequestContext, 'newId' | 'random'> {
  /** Whether anything is kept at all. */
  isKept: boolean;
}

/** A stretch of history, and the room at its beginning. Two of them are kept: the one being written and the one before. */
interface Stretch {
  base: RoomState;
  /** Entries as JSON. */
  entries: string[];
  /** Characters in them. */
  length: number;
}

const entriesPerStretch = 500;
const charactersPerStretch = 256 * 1024;

/**
 * Decides what requests make of a room and keeps the last of them, at most 1000 or 1 MB, such that they can be decided
 * again and come to the same. What changed nothing is not kept.
 */
export function createRequestHistory({ isKept, ...draws }: RequestHistoryParts) {
  let stretches: Stretch[] = [];
  /** The room after the last entry. Another one has a history that is not known. */
  let newest: RoomState | undefined;

  function begin(base: RoomState): Stretch {
    const stretch = { base, entries: [], length: 0 };
    stretches = [...stretches.slice(-1), stretch];
    newest = base;
    return stretch;
  }

  function beginAnew(base: RoomState): Stretch {
    stretches = [];
    return begin(base);
  }

  function keep(before: RoomState, after: RoomState, entry: HistoryEntry): void {
    if (!isKept) return;
    let stretch = before === newest ? stretches.at(-1) : undefined;
    stretch ??= beginAnew(before);
    const text = JSON.stringify(entry);
    if (text.length > charactersPerStretch) {
      beginAnew(after);
      return;
    }
    const isFull = stretch.entries.length >= entriesPerStretch || stretch.length + text.length > charactersPerStretch;
    if (isFull) stretch = begin(before);
    stretch.entries.push(text);
    stretch.length += text.length;
    newest = after;
  }

  return {
    /** What a request makes of a room. @throws MatineeError when the room refuses it */
    apply(room: RoomState, request: ResolvedRequest, context: Times & Pick<RequestContext, 'actor'>): Outcome {
      const seed = newSeed(draws);
      try {
        const outcome = applyRequest(room, request, { ...context, ...drawFrom(seed) });
        if (outcome.state !== room) keep(room, outcome.state, { ...context, request, seed });
        return outcome;
      } catch (error) {
        keep(room, room, { ...context, request, seed, refused: error instanceof MatineeError ? error.name : 'Unknown' });
        throw error;
      }
    },

    /** What has become of a room by itself. */
    wake(room: RoomState, times: Times): Outcome {
      const outcome = wake(room, times);
      if (outcome.state !== room) keep(room, outcome.state, times);
      return outcome;
    },

    /** What is kept of how a room came to be as it is, as text; undefined when nothing is kept. */
    dump(room: RoomState): string | undefined {
      if (!isKept) return undefined;
      if (room !== newest) beginAnew(room);
      const [{ base } = { base: room }] = stretches;
      const entries = stretches.flatMap((stretch) => stretch.entries.map((text) => JSON.parse(text) as HistoryEntry));
      return toText({ format: 2, base, entries, final: room } satisfies RoomHistory);
    },
  };
}

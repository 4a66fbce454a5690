import type { Clock } from '@matinee/base/clock';
import type { RoomSync } from '@matinee/protocol';
import type { RoomChange, StoredChange } from '@matinee/room';
import { unavailable } from '../storage/storage-failure.ts';

/** How long a change waits for its storage before it is sent, in ms. Most disks need less, so that a crash takes nothing back. */
const patienceMs = 20;
/** Bounds how much a crash takes back. */
const maxUnstored = 100;

/** An entry of the log, by the epoch under which it is written and its number. */
interface Entry {
  epoch: number;
  seq: number;
}

/** The changes of a room that may be sent before they are stored. */
export interface UnstoredChanges {
  /** Whether a change may be one of them. */
  mayAdd(change: RoomChange): boolean;
  /**
   * Adds a change that is being committed. Resolves when it is stored, also with the room after a failure. `onFailed` is called first then.
   * @throws Unavailable when it won't be stored
   */
  add(entry: Entry, committed: Promise<void>, onFailed: (error: unknown) => void): Promise<void>;
  /** Keeps the changes up to an entry after a failure. Returns the function to call once the room is stored with them, or won't be. */
  keep(last: Entry): (isStored: boolean) => void;
  /** Resolves when none is left that may still be stored. */
  idle(): Promise<void>;
}

export function createUnstoredChanges(): UnstoredChanges {
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  let kept: { last: Entry; isStored: Promise<boolean> } | undefined;

  async function whenKept({ epoch, seq }: Entry, reason: unknown): Promise<void> {
    const isKept = kept?.last.epoch === epoch && seq <= kept.last.seq;
    if (!isKept || !(await kept?.isStored)) throw unavailable(reason);
  }

  return {
    mayAdd: (change) => count < maxUnstored && isSentFirst(change),
    async add(entry, committed, onFailed) {
      const stored = committed.catch(async (error: unknown) => {
        onFailed(error);
        await whenKept(entry, error);
      });
      count += 1;
      last = stored.catch(() => undefined).finally(() => (count -= 1));
      await stored;
    },
    keep(lastKept) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      kept = { last: lastKept, isStored: promise };
      return resolve;
    },
    async idle() {
      await last;
    },
  };
}

/** Resolves when a change is stored, or has waited long enough to be sent without that. Rejects when it can't be stored. */
export async function whenStoredOrLate(committed: Promise<void>, clock: Pick<Clock, 'after'>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(patienceMs, resolve);
  await Promise.race([committed, promise]).finally(cancel);
}

/** The parts of an entry that may be sent before they are stored. */
const parts: ReadonlySet<keyof StoredChange> = new Set(['patch', 'queueOperations', 'adders', 'chat', 'request']);
/** The fields of a room that may be. */
const fields: ReadonlySet<keyof RoomSync> = new Set([
  'currentSource',
  'isPlaying',
  'playbackPosition',
  'playbackSpeed',
  'serverTime',
  'discontinuity',
  'hold',
  'readyCheck',
  'countdown',
  'videoSegments',
  'noSkipBefore',
  'prevQueue',
  'seamlessNext',
]);

/**
 * Whether a change may be sent before it is stored: in a temporary room playback, the queue and chat. Should the server crash in between, the
 * room is as it was a moment before. Access, moderation and deleted messages must not come back like that.
 */
function isSentFirst({ before, state, stored }: RoomChange): boolean {
  if (stored === undefined || !before.sync.isTemporary || !state.sync.isTemporary) return false;
  return isWithin(stored, parts) && isWithin(stored.patch ?? {}, fields);
}

function isWithin(value: object, keys: ReadonlySet<string>): boolean {
  return Object.keys(value).every((key) => keys.has(key));
}

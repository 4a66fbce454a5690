import type { Clock } from '@matinee/base/clock';
import type { RoomSync } from '@matinee/protocol';
import type { RoomChange, StoredChange } from '@matinee/room';
import { unavailable } from '../storage/storage-failure.ts';

/** A change waits this long for its storage before it is sent. Most disks need less, so a crash takes nothing back. */
const patienceMs = 20;
/** Bounds what a crash takes back. */
const maxUnstored = 100;

interface Entry {
  epoch: number;
  seq: number;
}

/** Changes of a room that may be sent before they are stored. */
export interface UnstoredChanges {
  mayAdd(change: RoomChange): boolean;
  /**
   * Resolves when the change is stored, also with the room after a failure, of which `onFailed` is told first.
   * @throws Unavailable when it won't be stored
   */
  add(entry: Entry, committed: Promise<void>, onFailed: (error: unknown) => void): Promise<void>;
  /** Keeps the changes up to an entry after a failure. Returns the function to call once the room is stored with them, or won't be. */
  keep(last: Entry): (isStored: boolean) => void;
  /** Resolves when no change can be stored later. */
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

/** Rejects when the change can't be stored. */
export async function whenStoredOrLate(committed: Promise<void>, clock: Pick<Clock, 'after'>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(patienceMs, resolve);
  await Promise.race([committed, promise]).finally(cancel);
}

/** Sent before they are stored. */
const parts: ReadonlySet<keyof StoredChange> = new Set(['patch', 'queueOperations', 'adders', 'chat', 'request']);
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
 * In a temporary room playback, the queue and chat. A crash takes them back; access, moderation and deleted messages must not come back
 * like that.
 */
function isSentFirst({ before, state, stored }: RoomChange): boolean {
  if (stored === undefined || !before.sync.isTemporary || !state.sync.isTemporary) return false;
  return isWithin(stored, parts) && isWithin(stored.patch ?? {}, fields);
}

function isWithin(value: object, keys: ReadonlySet<string>): boolean {
  return Object.keys(value).every((key) => keys.has(key));
}

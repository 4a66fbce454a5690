import { createRefusal, limits, type QueueItem, type RoomSync } from '@matinee/protocol';
import type { StoredChange, StoredMessage } from './room-state.ts';

// Items and messages are never mutated, so each is measured once.

/** For fields that are always small. */
const fixedEntryBytes = 500;

const measured = new WeakMap<object, number>();

/** In UTF-8. */
function measure(value: object): number {
  const json = JSON.stringify(value);
  let bytes = json.length;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    // A surrogate pair takes four bytes, two for each half. JSON.stringify escapes lone halves.
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

/** As JSON in UTF-8. */
export function sizeInBytes(value: QueueItem | StoredMessage): number {
  const known = measured.get(value) ?? measure(value);
  measured.set(value, known);
  return known;
}

function sumOfBytes(values: readonly (QueueItem | StoredMessage)[]): number {
  return values.reduce((sum, value) => sum + sizeInBytes(value) + 1, 0);
}

const optionalFields = ['description', 'src_url', 'hls_url', 'dash_url', 'textTracks', 'qualities', 'thumbnail'] as const;

/** A URL stays unless it equals the id, which players fall back to. */
function withoutField(item: QueueItem, field: (typeof optionalFields)[number]): QueueItem {
  if (field.endsWith('_url') && item[field] !== item.id) return item;
  const { [field]: _, ...others } = item;
  return others;
}

/**
 * Drops optional fields to fit `limits.queueItemBytes`.
 * @throws BadApiArgumentException if its URLs alone are too long
 */
export function trimItem(item: QueueItem): QueueItem {
  let lean = item;
  for (const field of optionalFields) {
    if (sizeInBytes(lean) <= limits.queueItemBytes) return lean;
    lean = withoutField(lean, field);
  }
  if (sizeInBytes(lean) <= limits.queueItemBytes) return lean;
  throw createRefusal('BadApiArgumentException', {
    arg: 'video',
    reason: 'video_too_large',
  });
}

function bytesOfVideos({ queue, prevQueue, currentSource }: RoomSync): number {
  return sumOfBytes(queue) + sumOfBytes(prevQueue ?? []) + (currentSource === null ? 0 : sizeInBytes(currentSource));
}

/** @throws QueueFullException if a change makes the videos more, or larger, than a room can hold */
export function requireFits(before: RoomSync, after: RoomSync): void {
  if (after.queue.length > Math.max(limits.queueLength, before.queue.length)) {
    const limit = limits.queueLength;
    throw createRefusal('QueueFullException', { limit });
  }
  const bytes = bytesOfVideos(after);
  if (bytes > limits.queueBytes && bytes > bytesOfVideos(before)) {
    throw createRefusal('QueueFullException', {
      reason: 'queue_too_large',
    });
  }
}

export function entrySizeInBytes({ patch, queueOperations = [], chat }: StoredChange): number {
  const items = queueOperations.flatMap((operation) =>
    operation.kind === 'insert' ? operation.items : operation.kind === 'replace' ? [operation.item] : [],
  );
  const { currentSource, prevQueue } = patch ?? {};
  return fixedEntryBytes + sumOfBytes([...items, ...(currentSource ? [currentSource] : []), ...(prevQueue ?? []), ...(chat ? [chat] : [])]);
}

/** A joining client gets these. */
export function latestMessages(messages: readonly StoredMessage[]): StoredMessage[] {
  const latest = messages.slice(-limits.chatHistory);
  while (sumOfBytes(latest) > limits.chatBytes) latest.shift();
  return latest;
}

import type { ClientForm } from './client-form.ts';
import { concat, type EncodedUpdate } from './encode-messages.ts';

/** The stored updates of a room that have not been sent yet, in order. Each update has a sequence number, counted from 0. */
export interface SendBuffer {
  /** The number that the next update will get. */
  nextSequence(): number;
  isEmpty(): boolean;
  append(update: EncodedUpdate): void;
  /** Returns the updates from number `from` on in one buffer, without dropped ones. All clients of one form share the encoded bytes. */
  slice(from: number, form: ClientForm): Buffer;
  /** Empties the send buffer. The numbering continues. */
  drop(): void;
}

/** All updates in one form, and where each of them begins. */
interface Batch {
  bytes: Buffer;
  offsets: number[];
}

export function createSendBuffer(): SendBuffer {
  let updates: EncodedUpdate[] = [];
  /** The number of the first update. */
  let first = 0;
  /** By the key of the form. */
  const batches = new Map<string, Batch>();

  function batchOf(form: ClientForm): Batch {
    const batch = batches.get(form.key) ?? joinUpdates(updates, form);
    batches.set(form.key, batch);
    return batch;
  }

  return {
    nextSequence: () => first + updates.length,
    isEmpty: () => updates.length === 0,
    append(update) {
      updates.push(update);
      batches.clear();
    },
    slice(from, form) {
      const { bytes, offsets } = batchOf(form);
      return from <= first ? bytes : bytes.subarray(offsets[from - first] ?? bytes.byteLength);
    },
    drop() {
      first += updates.length;
      updates = [];
      batches.clear();
    },
  };
}

function joinUpdates(updates: readonly EncodedUpdate[], form: ClientForm): Batch {
  const parts = updates.map((update) => update(form));
  const offsets: number[] = [];
  let length = 0;
  for (const { byteLength } of parts) {
    offsets.push(length);
    length += byteLength;
  }
  return { bytes: concat(parts), offsets };
}

import type { ClientForm } from './client-form.ts';
import { concat, type EncodedUpdate } from './encode-messages.ts';

/** Stored updates that have not been sent, in order, numbered from 0. */
export interface SendBuffer {
  nextSequence(): number;
  isEmpty(): boolean;
  append(update: EncodedUpdate): void;
  /** Returns the updates from number `from` on. Clients of one form share the bytes. */
  slice(from: number, form: ClientForm): Buffer;
  /** The numbering continues. */
  drop(): void;
}

/** All updates in one form, and where each begins. */
interface Batch {
  bytes: Buffer;
  offsets: number[];
}

export function createSendBuffer(): SendBuffer {
  let updates: EncodedUpdate[] = [];
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

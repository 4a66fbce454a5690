import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { queueItemSchema, type QueueItem } from './video.ts';

const position = z.int().check(z.nonnegative(), z.maximum(limits.queueLength));

/** One step from a queue to the queue after a change. Indexes count from 0 in the queue that the step before has left. */
export const queueOperationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('remove'), at: position, count: position }),
  z.object({ kind: z.literal('move'), from: position, to: position }),
  /** Indexes in the old queue. */
  z.object({ kind: z.literal('reorder'), order: z.array(position) }),
  z.object({ kind: z.literal('insert'), at: position, items: z.array(queueItemSchema) }),
  z.object({ kind: z.literal('replace'), at: position, item: queueItemSchema }),
]);
export type QueueOperation = z.infer<typeof queueOperationSchema>;

/** Ignores positions that the queue doesn't have. */
export function applyQueueOperations(queue: readonly QueueItem[], operations: readonly QueueOperation[]): QueueItem[] {
  return operations.reduce<QueueItem[]>(applyOperation, [...queue]);
}

function applyOperation(queue: QueueItem[], operation: QueueOperation): QueueItem[] {
  switch (operation.kind) {
    case 'remove':
      return queue.toSpliced(operation.at, operation.count);
    case 'move': {
      const moved = queue[operation.from];
      return moved === undefined ? queue : queue.toSpliced(operation.from, 1).toSpliced(operation.to, 0, moved);
    }
    case 'reorder':
      return operation.order.flatMap((from) => queue[from] ?? []);
    case 'insert':
      return queue.toSpliced(operation.at, 0, ...operation.items);
    case 'replace':
      return operation.at < queue.length ? queue.with(operation.at, operation.item) : queue;
    default:
      return operation satisfies never;
  }
}

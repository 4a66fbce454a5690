import type { QueueItem } from '@matinee/protocol';
import { useEffect, useState } from 'react';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { applyMove, type Move } from './queue-order.ts';

const noItems: readonly QueueItem[] = [];
/** How long a move is shown that the room says nothing about. */
const patienceMs = 3000;

/** The queue, with a move of one's own shown at once; the room's answer, or its silence, settles it. */
export function useQueue() {
  const session = useRoomSession();
  const queue = useRoom((room) => room.sync?.queue ?? noItems);
  const lastError = useRoom((room) => room.lastError);
  const [pending, setPending] = useState<{ move: Move; queue: readonly QueueItem[]; lastError: unknown }>();
  const isPending = pending !== undefined && pending.queue === queue && pending.lastError === lastError;

  useEffect(() => {
    if (pending === undefined) return undefined;
    const id = setTimeout(() => setPending(undefined), patienceMs);
    return () => clearTimeout(id);
  }, [pending]);

  return {
    items: isPending ? applyMove(queue, pending.move) : queue,
    /** Asks the room for a move in the queue as it is shown. */
    order: (move: Move): void => {
      if (session.order(move.fromIdx, move.toIdx)) setPending({ move, queue, lastError });
    },
  };
}

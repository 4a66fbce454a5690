import type { QueueItem } from '@matinee/protocol';
import { useEffect, useState } from 'react';
import { circleOf, inRounds } from '@matinee/room/read';
import { selectQueueMode, selectUpcoming } from '../../room-client/room-selectors.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { applyMove, type Move } from './queue-order.ts';

/** An unanswered move is shown for this long. */
const pendingMoveTimeoutMs = 3000;

/** A move by this user shows at once. */
export function useQueue() {
  const session = useRoomSession();
  const queue = useRoom(selectUpcoming);
  const isInTurns = useRoom((room) => selectQueueMode(room) === 'turns');
  const lastError = useRoom((room) => room.lastError);
  const [pending, setPending] = useState<{ move: Move; queue: readonly QueueItem[]; lastError: unknown }>();
  const isPending = pending !== undefined && pending.queue === queue && pending.lastError === lastError;

  useEffect(() => {
    if (pending === undefined) return undefined;
    const id = setTimeout(() => setPending(undefined), pendingMoveTimeoutMs);
    return () => clearTimeout(id);
  }, [pending]);

  return {
    items: isPending ? moved(queue, pending.move, isInTurns) : queue,
    order: (move: Move): void => {
      if (session.order(move.fromIdx, move.toIdx)) setPending({ move, queue, lastError });
    },
  };
}

/** A move leaves all turns as they are. */
function moved(queue: readonly QueueItem[], move: Move, isInTurns: boolean): readonly QueueItem[] {
  const items = applyMove(queue, move);
  return isInTurns ? inRounds(items, circleOf(queue)) : items;
}

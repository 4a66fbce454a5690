import type { QueueItem, VideoRequest } from '@matinee/protocol';
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, Pencil, Play, Trash2, type LucideIcon } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { selectObstacle, selectPlayNowObstacle } from '../../room-client/room-selectors.ts';
import type { RoomState } from '../../room-client/room-store.ts';
import { useRoomSession } from '../room/room-context.ts';
import { useObstacle } from '../room/use-obstacle.ts';
import type { Move } from './queue-order.ts';

export interface ItemAction {
  id: 'play-now' | 'to-top' | 'up' | 'down' | 'to-bottom' | 'edit' | 'remove';
  label: string;
  icon: LucideIcon;
  kind?: 'danger';
  disabledReason: string | undefined;
  run: () => void;
}

const selectPlayNow = (room: RoomState) => selectPlayNowObstacle(room, true);
const selectOrder = (room: RoomState) => selectObstacle(room, 'manage-queue.order');
const selectRemove = (room: RoomState) => selectObstacle(room, 'manage-queue.remove');

/** What names an item to the room, with where it starts and ends. */
export function requestFor({ service, id, startAt, endAt, subtitleUrl }: QueueItem): VideoRequest {
  return {
    service,
    id,
    ...(startAt !== undefined && { startAt }),
    ...(endAt !== undefined && { endAt }),
    ...(subtitleUrl !== undefined && { subtitleUrl }),
  };
}

/** What can be done with items of the queue; asked for an item once somebody wants to. The same function until something of it changes. */
export function useItemActions(
  count: number,
  order: (move: Move) => void,
  edit: (item: QueueItem) => void,
): (item: QueueItem, index: number) => ItemAction[] {
  const { t } = useTranslation('queue');
  const session = useRoomSession();
  const playNowReason = useObstacle(selectPlayNow);
  const orderReason = useObstacle(selectOrder);
  const removeReason = useObstacle(selectRemove);
  // Once for all rows.
  const texts = useMemo(
    () => ({
      playNow: t('playNow'),
      toTop: t('toTop'),
      isFirst: t('isFirst'),
      moveUp: t('moveUp'),
      moveDown: t('moveDown'),
      isLast: t('isLast'),
      toBottom: t('toBottom'),
      edit: t('edit'),
      remove: t('remove'),
    }),
    [t],
  );
  return useCallback(
    (item: QueueItem, index: number): ItemAction[] => [
      { id: 'play-now', label: texts.playNow, icon: Play, disabledReason: playNowReason, run: () => session.playNow(requestFor(item)) },
      {
        id: 'to-top',
        label: texts.toTop,
        icon: ArrowUpToLine,
        disabledReason: orderReason ?? (index === 0 ? texts.isFirst : undefined),
        run: () => order({ fromIdx: index, toIdx: 0 }),
      },
      // For who cannot drag: any place is reached by these.
      {
        id: 'up',
        label: texts.moveUp,
        icon: ArrowUp,
        disabledReason: orderReason ?? (index === 0 ? texts.isFirst : undefined),
        run: () => order({ fromIdx: index, toIdx: index - 1 }),
      },
      {
        id: 'down',
        label: texts.moveDown,
        icon: ArrowDown,
        disabledReason: orderReason ?? (index === count - 1 ? texts.isLast : undefined),
        run: () => order({ fromIdx: index, toIdx: index + 1 }),
      },
      {
        id: 'to-bottom',
        label: texts.toBottom,
        icon: ArrowDownToLine,
        disabledReason: orderReason ?? (index === count - 1 ? texts.isLast : undefined),
        run: () => order({ fromIdx: index, toIdx: count - 1 }),
      },
      { id: 'edit', label: texts.edit, icon: Pencil, disabledReason: orderReason, run: () => edit(item) },
      { id: 'remove', label: texts.remove, icon: Trash2, kind: 'danger', disabledReason: removeReason, run: () => session.remove(item) },
    ],
    [texts, session, playNowReason, orderReason, removeReason, count, order, edit],
  );
}

import { RequestType, type QueueItem, type VideoRequest } from '@matinee/protocol';
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, Pencil, Play, Trash2, type LucideIcon } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { selectDisabledReason } from '../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { useRoomSession } from '../../room/room-context.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import type { Move } from './queue-order.ts';

export interface ItemAction {
  id: 'play-now' | 'to-top' | 'up' | 'down' | 'to-bottom' | 'edit' | 'remove';
  label: string;
  icon: LucideIcon;
  kind?: 'danger';
  disabledReason: string | undefined;
  run: () => void;
}

/** All items of the queue need the same permissions. */
const selectPlayNow = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.PlayNow, video: room.sync?.queue[0] });
const selectOrder = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Order });
const selectEdit = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.UpdateQueueItem });
const selectRemove = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Remove });

/** The video of a request, with the start, end and subtitles of the item. */
export function toVideoRequest({ service, id, startAt, endAt, subtitleUrl }: QueueItem): VideoRequest {
  return {
    service,
    id,
    ...(startAt !== undefined && { startAt }),
    ...(endAt !== undefined && { endAt }),
    ...(subtitleUrl !== undefined && { subtitleUrl }),
  };
}

/** Returns the action of an item's play button. The function stays the same until the action changes. */
export function usePlayNow(): (item: QueueItem) => ItemAction {
  const { t } = useTranslation('queue');
  const session = useRoomSession();
  const disabledReason = useDisabledReason(selectPlayNow);
  return useCallback(
    (item) => ({ id: 'play-now', label: t('playNow'), icon: Play, disabledReason, run: () => session.playNow(toVideoRequest(item)) }),
    [t, session, disabledReason],
  );
}

export interface ItemActionsOptions {
  playNowOf: (item: QueueItem) => ItemAction;
  order: (move: Move) => void;
  edit: (item: QueueItem) => void;
}

/** Returns the actions of an item's menu. The function stays the same until the actions change. */
export function useItemActions(
  count: number,
  { playNowOf, order, edit }: ItemActionsOptions,
): (item: QueueItem, index: number) => ItemAction[] {
  const { t } = useTranslation('queue');
  const session = useRoomSession();
  const orderReason = useDisabledReason(selectOrder);
  const editReason = useDisabledReason(selectEdit);
  const removeReason = useDisabledReason(selectRemove);
  return useCallback(
    (item: QueueItem, index: number): ItemAction[] => [
      playNowOf(item),
      {
        id: 'to-top',
        label: t('toTop'),
        icon: ArrowUpToLine,
        disabledReason: orderReason ?? (index === 0 ? t('isFirst') : undefined),
        run: () => order({ fromIdx: index, toIdx: 0 }),
      },
      // The alternative to dragging (WCAG 2.5.7).
      {
        id: 'up',
        label: t('moveUp'),
        icon: ArrowUp,
        disabledReason: orderReason ?? (index === 0 ? t('isFirst') : undefined),
        run: () => order({ fromIdx: index, toIdx: index - 1 }),
      },
      {
        id: 'down',
        label: t('moveDown'),
        icon: ArrowDown,
        disabledReason: orderReason ?? (index === count - 1 ? t('isLast') : undefined),
        run: () => order({ fromIdx: index, toIdx: index + 1 }),
      },
      {
        id: 'to-bottom',
        label: t('toBottom'),
        icon: ArrowDownToLine,
        disabledReason: orderReason ?? (index === count - 1 ? t('isLast') : undefined),
        run: () => order({ fromIdx: index, toIdx: count - 1 }),
      },
      { id: 'edit', label: t('edit'), icon: Pencil, disabledReason: editReason, run: () => edit(item) },
      { id: 'remove', label: t('remove'), icon: Trash2, kind: 'danger', disabledReason: removeReason, run: () => session.remove(item) },
    ],
    [t, session, playNowOf, orderReason, editReason, removeReason, count, order, edit],
  );
}

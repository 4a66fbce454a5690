import { RequestType, type QueueItem, type VideoRequest } from '@matinee/protocol';
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, Copy, Pencil, Play, SkipForward, Trash2, type LucideIcon } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { selectDisabledReason, selectQueueMode, selectUpcoming } from '../../room-client/room-selectors.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { useRoomSession } from '../../room/room-context.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import { useSkip } from '../../room/player/use-skip.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { exportLinks, placesFor, type Move } from './queue-order.ts';
import { sharedUrl } from '../../urls/own-urls.ts';

export interface ItemAction {
  id: 'play-now' | 'to-top' | 'up' | 'down' | 'to-bottom' | 'edit' | 'copy-link' | 'skip' | 'remove';
  label: string;
  icon: LucideIcon;
  kind?: 'danger';
  disabledReason: string | undefined;
  run: () => void;
}

const copiedMs = 3000;

/** All items of the queue need the same permissions. */
const selectPlayNow = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.PlayNow, video: room.sync?.queue[0] });
const selectOrder = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Order });
const selectEdit = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.UpdateQueueItem });
const selectRemove = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Remove });

export function toVideoRequest({ service, id, startAt, endAt, subtitleUrl }: QueueItem): VideoRequest {
  return {
    service,
    id,
    ...(startAt !== undefined && { startAt }),
    ...(endAt !== undefined && { endAt }),
    ...(subtitleUrl !== undefined && { subtitleUrl }),
  };
}

/** The function stays the same until the action changes. */
export function usePlayNow(): (item: QueueItem) => ItemAction {
  const { t } = useTranslation('queue');
  const session = useRoomSession();
  const disabledReason = useDisabledReason(selectPlayNow);
  return useCallback(
    (item) => ({ id: 'play-now', label: t('playNow'), icon: Play, disabledReason, run: () => session.playNow(toVideoRequest(item)) }),
    [t, session, disabledReason],
  );
}

function useCopyLink(): (item: QueueItem) => ItemAction {
  const { t } = useTranslation(['queue', 'invite']);
  const showToast = useShowToast();
  return useCallback(
    (item) => ({
      id: 'copy-link',
      label: t('invite:copyLink'),
      icon: Copy,
      disabledReason: item.service === 'file' ? t('invite:noLink') : undefined,
      async run() {
        if (await copyText(exportLinks([item], sharedUrl('')))) {
          showToast({ style: 'success', text: t('invite:exported', { count: 1 }), durationMs: copiedMs });
        }
      },
    }),
    [t, showToast],
  );
}

export interface ItemActionsOptions {
  isMovable: (item: QueueItem) => boolean;
  playNowOf: (item: QueueItem) => ItemAction;
  order: (move: Move) => void;
  edit: (item: QueueItem) => void;
}

/** The function stays the same until the actions change. */
export function useItemActions(options: ItemActionsOptions): (item: QueueItem, index: number) => ItemAction[] {
  const { isMovable, playNowOf, order, edit } = options;
  const { t } = useTranslation('queue');
  const session = useRoomSession();
  const movesOf = useMoves(order);
  const copyLinkOf = useCopyLink();
  const editReason = useDisabledReason(selectEdit);
  const removeReason = useDisabledReason(selectRemove);
  return useCallback(
    (item, index) => [
      playNowOf(item),
      ...(isMovable(item) ? movesOf(index) : []),
      { id: 'edit', label: t('edit'), icon: Pencil, disabledReason: editReason, run: () => edit(item) },
      copyLinkOf(item),
      { id: 'remove', label: t('remove'), icon: Trash2, kind: 'danger', disabledReason: removeReason, run: () => session.remove(item) },
    ],
    [t, session, playNowOf, isMovable, movesOf, copyLinkOf, editReason, removeReason, edit],
  );
}

/** Alternative to dragging (WCAG 2.5.7). */
function useMoves(order: (move: Move) => void): (index: number) => ItemAction[] {
  const { t } = useTranslation('queue');
  const reason = useDisabledReason(selectOrder);
  const { store } = useRoomSession();
  return useCallback(
    (index) => {
      const room = store.getState();
      const { top, up, down, bottom } = placesFor(selectUpcoming(room), index, selectQueueMode(room) === 'turns');
      const upReason = reason ?? (index === top ? t('isFirst') : undefined);
      const downReason = reason ?? (index === bottom ? t('isLast') : undefined);
      const move = (toIdx: number) => () => order({ fromIdx: index, toIdx });
      return [
        { id: 'to-top', label: t('toTop'), icon: ArrowUpToLine, disabledReason: upReason, run: move(top) },
        { id: 'up', label: t('moveUp'), icon: ArrowUp, disabledReason: upReason, run: move(up) },
        { id: 'down', label: t('moveDown'), icon: ArrowDown, disabledReason: downReason, run: move(down) },
        { id: 'to-bottom', label: t('toBottom'), icon: ArrowDownToLine, disabledReason: downReason, run: move(bottom) },
      ];
    },
    [t, reason, store, order],
  );
}

export function useNowActions(item: QueueItem, edit: () => void): ItemAction[] {
  const { t } = useTranslation(['queue', 'player']);
  const copyLinkOf = useCopyLink();
  const { vote, disabledReason, skip } = useSkip();
  const editReason = useDisabledReason(selectEdit);
  return [
    { id: 'edit', label: t('edit'), icon: Pencil, disabledReason: editReason, run: edit },
    copyLinkOf(item),
    { id: 'skip', label: vote?.label ?? t('player:skipIt'), icon: SkipForward, disabledReason, run: skip },
  ];
}

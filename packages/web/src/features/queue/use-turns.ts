import { rankOf, RequestType, Role, type QueueItem } from '@matinee/protocol';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../../room/room-context.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { selectCan, selectOwnUser, selectQueueMode } from '../../room-client/room-selectors.ts';

const selectMayOrder = (room: ClientRoom) => selectCan(room, { type: RequestType.Order });
const selectOwnName = (room: ClientRoom) => selectOwnUser(room)?.name;
const selectIsHost = (room: ClientRoom) => rankOf(selectOwnUser(room)?.role ?? Role.UnregisteredUser) >= rankOf(Role.Moderator);

/**
 * Returns whether this user may move an item by hand. Votes order a queue that is voted on. Where people take turns everyone
 * moves their own items, which go by the name here, and moderators move all.
 */
export function useIsMovable(): (item: QueueItem) => boolean {
  const mode = useRoom(selectQueueMode);
  const mayOrder = useRoom(selectMayOrder);
  const ownName = useRoom(selectOwnName);
  const isHost = useRoom(selectIsHost);
  return useCallback(
    ({ adder, addedBy }) => {
      if (!mayOrder || mode === 'vote') return false;
      return mode !== 'turns' || isHost || adder === undefined || addedBy === ownName;
    },
    [mode, mayOrder, ownName, isHost],
  );
}

/** Returns what marks the item that plays next: where people take turns, whose turn it is. */
export function useNextNote(): (item: QueueItem) => string {
  const { t } = useTranslation(['queue', 'stage']);
  const isInTurns = useRoom((room) => selectQueueMode(room) === 'turns');
  const ownName = useRoom(selectOwnName);
  return ({ addedBy }) => {
    if (!isInTurns || addedBy === undefined) return t('stage:next');
    return addedBy === ownName ? t('yourTurn') : t('turnOf', { name: addedBy });
  };
}

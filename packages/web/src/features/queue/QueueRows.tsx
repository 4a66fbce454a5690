import { videoKey, type QueueItem, rankOf, RequestType, Role } from '@matinee/protocol';
import { useCallback, useState, useLayoutEffect, useRef } from 'react';
import { selectNextKey, selectQueueMode, selectCan, selectOwnUser } from '../../room-client/room-selectors.ts';
import styles from '../../room/QueueItems.module.css';
import { useRoom } from '../../room/room-context.ts';
import { useHasSheets } from '../../ui/use-media-query.ts';
import { VirtualList } from '../../ui/layout/VirtualList.tsx';
import type { Move } from './queue-order.ts';
import { QueueRow } from './QueueRow.tsx';
import { useItemActions, usePlayNow } from './use-item-actions.ts';
import { useRowDrag } from './use-row-drag.tsx';
import { useVotes } from './use-votes.ts';
import { EditItemDialog } from './EditItemDialog.tsx';
import type { RowElements } from './row-elements.ts';
import { useTranslation } from 'react-i18next';
import type { ClientRoom } from '../../room-client/client-room-store.ts';

export function QueueRows({ items, order }: { items: readonly QueueItem[]; order: (move: Move) => void }) {
  const hasSheet = useHasSheets();
  const isVoting = useRoom((room) => selectQueueMode(room) === 'vote');
  const isMovable = useIsMovable();
  const noteOf = useNextNote();
  const next = useRoom(selectNextKey);
  const [editedKey, setEditedKey] = useState<string>();
  const edit = useCallback((item: QueueItem) => setEditedKey(videoKey(item)), []);
  const playNowOf = usePlayNow();
  const actionsOf = useItemActions({ isMovable, playNowOf, order, edit });
  const voteOf = useVotes();
  const { rows, preload, start, instructionsId, layer } = useRowDrag({ items, isEnabled: items.some(isMovable), order });
  useAnimatedOrder(items.map(videoKey), rows, isVoting);
  const edited = items.find((item) => videoKey(item) === editedKey);
  return (
    <>
      <VirtualList onPointerEnter={preload} onFocus={preload} items={items} className={styles.queue}>
        {(item, index) => (
          <QueueRow
            key={videoKey(item)}
            item={item}
            index={index}
            count={items.length}
            hasSheet={hasSheet}
            canOrder={isMovable(item)}
            playNowOf={playNowOf}
            actionsOf={actionsOf}
            vote={voteOf(item)}
            note={videoKey(item) === next ? noteOf(item) : undefined}
            rows={rows}
            onDragPress={start}
            instructionsId={instructionsId}
          />
        )}
      </VirtualList>
      {layer}
      {edited !== undefined && <EditItemDialog key={editedKey} item={edited} onClose={() => setEditedKey(undefined)} />}
    </>
  );
}

const moveMs = 240;
const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/** Off for users who want less motion, and during a drag, which moves rows by itself. */
function useAnimatedOrder(keys: readonly string[], rows: RowElements, isEnabled: boolean): void {
  const order = keys.join(' ');
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const before = places.current;
    places.current = new Map();
    if (!isEnabled) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const [key, row] of rows.current()) {
      const top = row.offsetTop;
      places.current.set(key, top);
      const movedBy = (before.get(key) ?? top) - top;
      if (movedBy === 0 || isCalm) continue;
      row.animate([{ transform: `translateY(${movedBy}px)` }, { transform: 'none' }], { duration: moveMs, easing });
    }
    // Runs when the order changes.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [order, rows, isEnabled]);
}

const selectMayOrder = (room: ClientRoom) => selectCan(room, { type: RequestType.Order });
const selectOwnName = (room: ClientRoom) => selectOwnUser(room)?.name;
const selectIsHost = (room: ClientRoom) => rankOf(selectOwnUser(room)?.role ?? Role.UnregisteredUser) >= rankOf(Role.Moderator);

/** Users move their own items, recognized by name, while people take turns; moderators move all. Votes order a queue by themselves. */
function useIsMovable(): (item: QueueItem) => boolean {
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

function useNextNote(): (item: QueueItem) => string {
  const { t } = useTranslation(['queue', 'stage']);
  const isInTurns = useRoom((room) => selectQueueMode(room) === 'turns');
  const ownName = useRoom(selectOwnName);
  return ({ addedBy }) => {
    if (!isInTurns || addedBy === undefined) return t('stage:next');
    return addedBy === ownName ? t('yourTurn') : t('turnOf', { name: addedBy });
  };
}

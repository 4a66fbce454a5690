import { videoKey, type QueueItem } from '@matinee/protocol';
import { useCallback, useState } from 'react';
import { selectNextKey, selectQueueMode } from '../../room-client/room-selectors.ts';
import styles from '../../room/QueueItems.module.css';
import { useRoom } from '../../room/room-context.ts';
import { useHasSheets } from '../../ui/use-media-query.ts';
import { VirtualList } from '../../ui/layout/VirtualList.tsx';
import type { Move } from './queue-order.ts';
import { QueueRow } from './QueueRow.tsx';
import { useAnimatedOrder } from './use-animated-order.ts';
import { useItemActions, usePlayNow } from './use-item-actions.ts';
import { useRowDrag } from './use-row-drag.tsx';
import { useIsMovable, useNextNote } from './use-turns.ts';
import { useVotes } from './use-votes.ts';
import { EditItemDialog } from './EditItemDialog.tsx';

/** The rows of the queue, which users with the permission can drag. */
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

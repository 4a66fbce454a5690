import { videoKey, type QueueItem } from '@matinee/protocol';
import { lazy, Suspense, useCallback, useState, type ComponentType } from 'react';
import { selectObstacle } from '../../room-client/room-selectors.ts';
import { useRoom } from '../room/room-context.ts';
import { useIsPhone } from '../room/use-media-query.ts';
import styles from './Queue.module.css';
import type { Move } from './queue-order.ts';
import type { QueueRowProps } from './QueueRow.tsx';
import { useGrowingCount } from './use-growing-count.ts';
import { useItemActions } from './use-item-actions.ts';
import { useVotes } from './use-votes.ts';

const EditItemDialog = lazy(async () => ({ default: (await import('./EditItemDialog.tsx')).EditItemDialog }));

export interface QueueRowsProps {
  items: readonly QueueItem[];
  order: (move: Move) => void;
  /** How a row is made; one that is handed the same again does not render again. */
  Row: ComponentType<QueueRowProps>;
}

/** The rows of the queue. */
export function QueueRows({ items, order, Row }: QueueRowsProps) {
  const isPhone = useIsPhone();
  const canOrder = useRoom((room) => selectObstacle(room, 'manage-queue.order') === undefined);
  const [editedKey, setEditedKey] = useState<string>();
  const edit = useCallback((item: QueueItem) => setEditedKey(videoKey(item)), []);
  const actionsOf = useItemActions(items.length, order, edit);
  const voteOf = useVotes();
  const edited = items.find((item) => videoKey(item) === editedKey);
  const { count, endRef } = useGrowingCount(items.length);
  return (
    <>
      <ul className={styles.queue}>
        {items.slice(0, count).map((item, index) => (
          <Row
            key={videoKey(item)}
            item={item}
            index={index}
            isPhone={isPhone}
            canOrder={canOrder}
            actionsOf={actionsOf}
            vote={voteOf(item)}
          />
        ))}
      </ul>
      {edited !== undefined && (
        <Suspense>
          <EditItemDialog key={editedKey} item={edited} onClose={() => setEditedKey(undefined)} />
        </Suspense>
      )}
      {count < items.length && <div ref={endRef} className={styles.end} />}
    </>
  );
}

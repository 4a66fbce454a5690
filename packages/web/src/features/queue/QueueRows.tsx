import { videoKey, type QueueItem } from '@matinee/protocol';
import { lazy, Suspense, useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectObstacle } from '../../room-client/room-selectors.ts';
import { LongList } from '../../ui/LongList.tsx';
import { useRoom } from '../room/room-context.ts';
import { useIsPhone } from '../room/use-media-query.ts';
import styles from './Queue.module.css';
import type { Move } from './queue-order.ts';
import type { Grip } from './QueueDragging.tsx';
import { QueueRow } from './QueueRow.tsx';
import { createRowElements } from './row-elements.ts';
import { useItemActions } from './use-item-actions.ts';
import { useVotes } from './use-votes.ts';

// Dragging is a good part of a room's code, and most people watch. It loads when a pointer or the focus comes near.
const loadDragging = () => import('./QueueDragging.tsx');
const QueueDragging = lazy(async () => ({ default: (await loadDragging()).QueueDragging }));
const EditItemDialog = lazy(async () => ({ default: (await import('./EditItemDialog.tsx')).EditItemDialog }));

export interface QueueRowsProps {
  items: readonly QueueItem[];
  order: (move: Move) => void;
}

/** The rows of the queue, to be put in order by mouse, touch or keyboard. */
export function QueueRows({ items, order }: QueueRowsProps) {
  const { t } = useTranslation('queue');
  const isPhone = useIsPhone();
  const canOrder = useRoom((room) => selectObstacle(room, 'manage-queue.order') === undefined);
  const [editedKey, setEditedKey] = useState<string>();
  const edit = useCallback((item: QueueItem) => setEditedKey(videoKey(item)), []);
  const actionsOf = useItemActions(items.length, order, edit);
  const voteOf = useVotes();
  const [rows] = useState(createRowElements);
  const [grip, setGrip] = useState<Grip>();
  const [announced, setAnnounced] = useState('');
  const instructionsId = useId();
  const release = useCallback(() => setGrip(undefined), []);
  const prepare = () => {
    // What fails here fails again, and is handled, where somebody drags.
    if (canOrder) loadDragging().catch(() => undefined);
  };
  const edited = items.find((item) => videoKey(item) === editedKey);
  return (
    <>
      <LongList onPointerEnter={prepare} onFocus={prepare} length={items.length} rowHeight="4.6875rem" className={styles.queue}>
        {(from, to) =>
          items
            .slice(from, to)
            .map((item, at) => (
              <QueueRow
                key={videoKey(item)}
                item={item}
                index={from + at}
                count={items.length}
                isPhone={isPhone}
                canOrder={canOrder}
                actionsOf={actionsOf}
                vote={voteOf(item)}
                rows={rows}
                onGrip={setGrip}
                instructionsId={instructionsId}
              />
            ))
        }
      </LongList>
      <p id={instructionsId} hidden>
        {t('dragInstructions')}
      </p>
      <output className="visually-hidden" aria-live="assertive">
        {announced}
      </output>
      {grip !== undefined && (
        <Suspense fallback={<OnRelease onRelease={release} />}>
          <QueueDragging items={items} rows={rows} grip={grip} order={order} announce={setAnnounced} onEnd={release} />
        </Suspense>
      )}
      {edited !== undefined && (
        <Suspense>
          <EditItemDialog key={editedKey} item={edited} onClose={() => setEditedKey(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Stands in for the code of dragging while that loads: a pointer that lets go before it is there has not dragged. */
function OnRelease({ onRelease }: { onRelease: () => void }) {
  useEffect(() => {
    const ends = new AbortController();
    for (const event of ['pointerup', 'pointercancel']) document.addEventListener(event, onRelease, { signal: ends.signal });
    return () => ends.abort();
  }, [onRelease]);
  return null;
}

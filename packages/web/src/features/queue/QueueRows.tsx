import { RequestType, videoKey, type QueueItem } from '@matinee/protocol';
import { lazy, Suspense, useCallback, useEffect, useId, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCan } from '../../room-client/room-selectors.ts';
import { VirtualList } from '../../ui/VirtualList.tsx';
import { useRoom } from '../../room/room-context.ts';
import { useIsPhone } from '../../ui/use-media-query.ts';
import styles from '../../room/QueueItems.module.css';
import type { Move } from './queue-order.ts';
import type { Grip, QueueDraggingProps } from './QueueDragging.tsx';
import { QueueRow } from './QueueRow.tsx';
import { createRowElements } from './row-elements.ts';
import { useItemActions, usePlayNow } from './use-item-actions.ts';
import { useVotes } from './use-votes.ts';

// Dragging is a good part of a room's code, and most people watch. It loads when a pointer or the focus comes near, or later.
const loadDragging = () => import('./QueueDragging.tsx');
const EditItemDialog = lazy(async () => ({ default: (await import('./EditItemDialog.tsx')).EditItemDialog }));

/** By when a room is there, and nothing waits for its network any more. */
const prepareAfterMs = 5000;

export interface QueueRowsProps {
  items: readonly QueueItem[];
  order: (move: Move) => void;
}

/** The rows of the queue, to be put in order by mouse, touch or keyboard. */
export function QueueRows({ items, order }: QueueRowsProps) {
  const { t } = useTranslation('queue');
  const isPhone = useIsPhone();
  const canOrder = useRoom((room) => selectCan(room, { type: RequestType.Order }));
  const [editedKey, setEditedKey] = useState<string>();
  const edit = useCallback((item: QueueItem) => setEditedKey(videoKey(item)), []);
  const playNowOf = usePlayNow();
  const actionsOf = useItemActions(items.length, { playNowOf, order, edit });
  const voteOf = useVotes();
  const [rows] = useState(createRowElements);
  const [grip, setGrip] = useState<Grip>();
  const [announced, setAnnounced] = useState('');
  const instructionsId = useId();
  const release = useCallback(() => setGrip(undefined), []);
  // Not a lazy component: the first press would wait for React to show more, and a quick drag be over by then.
  const [dragging, setDragging] = useState<{ Layer: ComponentType<QueueDraggingProps> }>();
  const prepare = useCallback(() => {
    if (!canOrder) return;
    loadDragging().then(
      ({ QueueDragging }) => setDragging((loaded) => loaded ?? { Layer: QueueDragging }),
      // The menu of a row moves it as well.
      () => undefined,
    );
  }, [canOrder]);
  // A finger does not come near before it presses.
  useEffect(() => {
    const id = setTimeout(prepare, prepareAfterMs);
    return () => clearTimeout(id);
  }, [prepare]);
  const edited = items.find((item) => videoKey(item) === editedKey);
  return (
    <>
      <VirtualList onPointerEnter={prepare} onFocus={prepare} items={items} className={styles.queue}>
        {(item, index) => (
          <QueueRow
            key={videoKey(item)}
            item={item}
            index={index}
            count={items.length}
            isPhone={isPhone}
            canOrder={canOrder}
            playNowOf={playNowOf}
            actionsOf={actionsOf}
            vote={voteOf(item)}
            rows={rows}
            onGrip={setGrip}
            instructionsId={instructionsId}
          />
        )}
      </VirtualList>
      <p id={instructionsId} hidden>
        {t('dragInstructions')}
      </p>
      <output className="visually-hidden" aria-live="assertive">
        {announced}
      </output>
      {grip !== undefined &&
        (dragging === undefined ? (
          <OnRelease onRelease={release} />
        ) : (
          <dragging.Layer items={items} rows={rows} grip={grip} order={order} announce={setAnnounced} onEnd={release} />
        ))}
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

import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { videoKey, type QueueItem } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { selectObstacle } from '../../room-client/room-selectors.ts';
import { useRoom } from '../room/room-context.ts';
import { useIsPhone } from '../room/use-media-query.ts';
import { videoTitle } from '../room/video-title.ts';
import styles from './Queue.module.css';
import { moveBetween, type Move } from './queue-order.ts';
import { QueueRow } from './QueueRow.tsx';
import { useGrowingCount } from './use-growing-count.ts';
import { useItemActions } from './use-item-actions.ts';

const onlyVertical: Modifier = ({ transform }) => ({ ...transform, x: 0 });
/** How far a pointer must move before a press on a handle is a drag, in px. */
const dragFromPixels = 4;

/** The rows of the queue, to be put in order by mouse, touch or keyboard. */
export function QueueList({ items, order }: { items: readonly QueueItem[]; order: (move: Move) => void }) {
  const { t } = useTranslation('queue');
  const isPhone = useIsPhone();
  const canOrder = useRoom((room) => selectObstacle(room, 'manage-queue.order') === undefined);
  const actionsOf = useItemActions(items.length, order);
  const { count, endRef } = useGrowingCount(items.length);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragFromPixels } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const words = (id: UniqueIdentifier, over: UniqueIdentifier | undefined) => {
    const item = items.find((item) => videoKey(item) === id);
    return {
      title: item === undefined ? '' : videoTitle(item),
      position: items.findIndex((item) => videoKey(item) === (over ?? id)) + 1,
      total: items.length,
    };
  };

  function drop({ active, over }: DragEndEvent): void {
    const move = over === null ? undefined : moveBetween(items, String(active.id), String(over.id));
    if (move !== undefined) order(move);
  }

  const shown = items.slice(0, count);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[onlyVertical]}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('dragInstructions') },
        announcements: {
          onDragStart: ({ active }) => t('dragPickedUp', words(active.id, undefined)),
          onDragOver: ({ active, over }) => t('dragOver', words(active.id, over?.id)),
          onDragEnd: ({ active, over }) => t('dragDropped', words(active.id, over?.id)),
          onDragCancel: ({ active }) => t('dragCancelled', words(active.id, undefined)),
        },
      }}
    >
      <SortableContext items={shown.map(videoKey)} strategy={verticalListSortingStrategy}>
        <ul className={styles.queue}>
          {shown.map((item, index) => (
            <QueueRow key={videoKey(item)} item={item} index={index} isPhone={isPhone} canOrder={canOrder} actionsOf={actionsOf} />
          ))}
        </ul>
      </SortableContext>
      {count < items.length && <div ref={endRef} className={styles.end} />}
    </DndContext>
  );
}

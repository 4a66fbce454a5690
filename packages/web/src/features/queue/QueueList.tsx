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
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { videoKey, type QueueItem } from '@matinee/protocol';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { videoTitle } from '../room/video-title.ts';
import { moveBetween, type Move } from './queue-order.ts';
import { QueueRow, type QueueRowProps } from './QueueRow.tsx';
import { QueueRows } from './QueueRows.tsx';

const onlyVertical: Modifier = ({ transform }) => ({ ...transform, x: 0 });
/** How far a pointer must move before a press on a handle is a drag, in px. */
const dragFromPixels = 4;

/** The rows of the queue, to be put in order by mouse, touch or keyboard. */
export function QueueList({ items, order }: { items: readonly QueueItem[]; order: (move: Move) => void }) {
  const { t } = useTranslation('queue');
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
      <SortableContext items={items.map(videoKey)} strategy={verticalListSortingStrategy}>
        <QueueRows items={items} order={order} Row={SortableRow} />
      </SortableContext>
    </DndContext>
  );
}

const SortableRow = memo(function SortableRow(props: QueueRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: videoKey(props.item),
    disabled: !props.canOrder,
  });
  const y = transform?.y;
  // Whenever any row comes or goes, all of them are told of it; those for which nothing has changed do not render for that.
  const drag = useMemo(
    () => ({
      ref: setNodeRef,
      handleRef: setActivatorNodeRef,
      handle: { ...attributes, ...listeners },
      style: y === undefined ? {} : { transform: `translateY(${y}px)`, transition },
      isDragging,
    }),
    [setNodeRef, setActivatorNodeRef, attributes, listeners, y, transition, isDragging],
  );
  return <QueueRow {...props} drag={drag} />;
});

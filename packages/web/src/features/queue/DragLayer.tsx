import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DndContextProps,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { videoKey, type QueueItem } from '@matinee/protocol';
import { useLayoutEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { videoTitle } from '../../room/texts/video-title.ts';
import { findMove, type Move } from './queue-order.ts';
import type { RowElements } from './row-elements.ts';

const onlyVertical: Modifier = ({ transform }) => ({ ...transform, x: 0 });
/** A shorter move, in px, presses the handle without dragging. */
const minDragPixels = 4;
const announceNothing = () => undefined;
/** dnd-kit's announcements are off: a live region that appears with its first text isn't read. */
const silentAnnouncements = {
  onDragStart: announceNothing,
  onDragOver: announceNothing,
  onDragEnd: announceNothing,
  onDragCancel: announceNothing,
};

export interface DragLayerProps {
  items: readonly QueueItem[];
  rows: RowElements;
  dragPress: DragPress;
  order: (move: Move) => void;
  /** Reads a text out to screen readers. */
  announce: (text: string) => void;
  onEnd: () => void;
}

/** Starts a drag with `dragPress` (see useRowDrag). */
export function DragLayer(props: DragLayerProps) {
  const { items, rows, dragPress } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: minDragPixels } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const shown = useSyncExternalStore(rows.subscribe, rows.current);
  const [starters] = useState(() => new Map<string, (press: DragPress['press']) => void>());
  const dragHandlers = useDragHandlers(props);

  // After the layout effects of the rows, which register the starters.
  useLayoutEffect(() => starters.get(dragPress.key)?.(dragPress.press), [dragPress, starters]);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[onlyVertical]}
      {...dragHandlers}
      accessibility={{ announcements: silentAnnouncements }}
    >
      <SortableContext items={items.map(videoKey)} strategy={verticalListSortingStrategy}>
        {[...shown].map(([key, row]) => (
          <SortableRow key={key} id={key} row={row} starters={starters} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

type DragHandlers = Pick<DndContextProps, 'onDragStart' | 'onDragOver' | 'onDragEnd' | 'onDragCancel' | 'onDragAbort'>;

function useDragHandlers({ items, order, announce, onEnd }: DragLayerProps): DragHandlers {
  const { t } = useTranslation('queue');
  const hasMoved = useRef(false);

  const textValues = (id: UniqueIdentifier, overId: UniqueIdentifier | undefined) => {
    const item = items.find((item) => videoKey(item) === id);
    return {
      title: item === undefined ? '' : videoTitle(item),
      position: items.findIndex((item) => videoKey(item) === (overId ?? id)) + 1,
      total: items.length,
    };
  };

  return {
    onDragStart({ active }) {
      // The keyboard sensor listens from a task that it schedules after this call. The announcement follows that task, so that a user who
      // hears it can use the keys at once.
      queueMicrotask(() => setTimeout(() => announce(t('dragPickedUp', textValues(active.id, undefined)))));
    },
    onDragOver({ active, over }) {
      if (over?.id === active.id && !hasMoved.current) return;
      hasMoved.current = true;
      announce(t('dragOver', textValues(active.id, over?.id)));
    },
    onDragEnd({ active, over }) {
      const move = over === null ? undefined : findMove(items, String(active.id), String(over.id));
      if (move !== undefined) order(move);
      announce(t('dragDropped', textValues(active.id, over?.id)));
      onEnd();
    },
    onDragCancel({ active }) {
      announce(t('dragCancelled', textValues(active.id, undefined)));
      onEnd();
    },
    onDragAbort: onEnd,
  };
}

/** Registers the function that starts the row's drag. */
function SortableRow({ id, row, starters }: { id: string; row: HTMLElement; starters: Map<string, (press: DragPress['press']) => void> }) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  const y = transform?.y;

  useLayoutEffect(() => {
    setNodeRef(row);
    setActivatorNodeRef(row.querySelector<HTMLElement>('[data-handle]'));
    starters.set(id, (press) => {
      const listener = press.type === 'keydown' ? listeners?.['onKeyDown'] : listeners?.['onPointerDown'];
      listener?.(press);
    });
  }, [id, row, starters, listeners, setNodeRef, setActivatorNodeRef]);

  useLayoutEffect(() => moveRow(row, y, transition, isDragging), [row, y, transition, isDragging]);
  useLayoutEffect(() => () => moveRow(row, undefined, undefined, false), [row]);
  return null;
}

/** @param y distance from the row's place, in px */
function moveRow(row: HTMLElement, y: number | undefined, transition: string | undefined, isDragging: boolean): void {
  row.style.transform = y === undefined ? '' : `translateY(${y}px)`;
  row.style.transition = y === undefined ? '' : (transition ?? '');
  row.toggleAttribute('data-dragging', isDragging);
}

export interface DragPress {
  /** The videoKey of the row's item. */
  key: string;
  press: PointerEvent | KeyboardEvent;
}

import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { videoKey, type QueueItem } from '@matinee/protocol';
import { useLayoutEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { videoTitle } from '../../room/video-title.ts';
import { findMove, type Move } from './queue-order.ts';
import type { RowElements } from './row-elements.ts';

const onlyVertical: Modifier = ({ transform }) => ({ ...transform, x: 0 });
/** How far a pointer must move before a press on a handle is a drag, in px. */
const dragFromPixels = 4;

/** A press on the handle of a row, with which dragging it may begin. */
export interface Grip {
  key: string;
  press: PointerEvent | KeyboardEvent;
}

export interface QueueDraggingProps {
  items: readonly QueueItem[];
  rows: RowElements;
  grip: Grip;
  order: (move: Move) => void;
  /** Tells screen readers where the video is. */
  announce: (text: string) => void;
  onEnd: () => void;
}

/**
 * Moves a row by mouse, touch or keyboard. It is there only while somebody drags, and works on the rows of a queue that
 * know nothing of it: those of a long one would else be told of every row that comes and goes as it scrolls.
 */
export function QueueDragging({ items, rows, grip, order, announce, onEnd }: QueueDraggingProps) {
  const { t } = useTranslation('queue');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragFromPixels } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const shown = useSyncExternalStore(rows.subscribe, rows.current);
  const [presses] = useState(() => new Map<string, (press: Grip['press']) => void>());
  const hasLeftItsPlace = useRef(false);

  // After those of the rows, which make it possible.
  useLayoutEffect(() => presses.get(grip.key)?.(grip.press), [grip, presses]);

  const words = (id: UniqueIdentifier, over: UniqueIdentifier | undefined) => {
    const item = items.find((item) => videoKey(item) === id);
    return {
      title: item === undefined ? '' : videoTitle(item),
      position: items.findIndex((item) => videoKey(item) === (over ?? id)) + 1,
      total: items.length,
    };
  };

  function pickUp({ active }: DragStartEvent): void {
    // The sensor listens for keys from a task on that it plans after this call: who hears of the drag may use them at once.
    queueMicrotask(() => setTimeout(() => announce(t('dragPickedUp', words(active.id, undefined)))));
  }

  function pass({ active, over }: DragOverEvent): void {
    if (over?.id === active.id && !hasLeftItsPlace.current) return;
    hasLeftItsPlace.current = true;
    announce(t('dragOver', words(active.id, over?.id)));
  }

  function drop({ active, over }: DragEndEvent): void {
    const move = over === null ? undefined : findMove(items, String(active.id), String(over.id));
    if (move !== undefined) order(move);
    announce(t('dragDropped', words(active.id, over?.id)));
    onEnd();
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[onlyVertical]}
      onDragStart={pickUp}
      onDragOver={pass}
      onDragEnd={drop}
      onDragCancel={({ active }) => {
        announce(t('dragCancelled', words(active.id, undefined)));
        onEnd();
      }}
      onDragAbort={onEnd}
      accessibility={{ announcements: silent }}
    >
      <SortableContext items={items.map(videoKey)} strategy={verticalListSortingStrategy}>
        {[...shown].map(([key, row]) => (
          <SortableRow key={key} id={key} row={row} presses={presses} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

/** A live region that comes with the first announcement is not read: the queue has its own. */
const announceNothing = () => undefined;
const silent = { onDragStart: announceNothing, onDragOver: announceNothing, onDragEnd: announceNothing, onDragCancel: announceNothing };

interface SortableRowProps {
  id: string;
  row: HTMLElement;
  presses: Map<string, (press: Grip['press']) => void>;
}

/** Moves one row, and takes the press that begins it. */
function SortableRow({ id, row, presses }: SortableRowProps) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  const y = transform?.y;

  useLayoutEffect(() => {
    setNodeRef(row);
    setActivatorNodeRef(row.querySelector<HTMLElement>('[data-handle]'));
    presses.set(id, (press) => {
      const listener = press.type === 'keydown' ? listeners?.['onKeyDown'] : listeners?.['onPointerDown'];
      listener?.(press);
    });
  }, [id, row, presses, listeners, setNodeRef, setActivatorNodeRef]);

  useLayoutEffect(() => moveRow(row, y, transition, isDragging), [row, y, transition, isDragging]);
  useLayoutEffect(() => () => moveRow(row, undefined, undefined, false), [row]);
  return null;
}

/** @param y how far from its place, in px */
function moveRow(row: HTMLElement, y: number | undefined, transition: string | undefined, isDragging: boolean): void {
  row.style.transform = y === undefined ? '' : `translateY(${y}px)`;
  row.style.transition = y === undefined ? '' : (transition ?? '');
  row.toggleAttribute('data-dragging', isDragging);
}

import type { QueueItem } from '@matinee/protocol';
import { useCallback, useEffect, useId, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DragLayerProps, DragPress } from './DragLayer.tsx';
import type { Move } from './queue-order.ts';
import { createRowElements, type RowElements } from './row-elements.ts';

/** The room has loaded by then, and no longer competes for the network. */
const preloadAfterMs = 5000;

export interface RowDragOptions {
  items: readonly QueueItem[];
  isEnabled: boolean;
  order: (move: Move) => void;
}

export interface RowDrag {
  /** Each row attaches itself here. */
  rows: RowElements;
  /** Call when a pointer or the focus comes near the rows. */
  preload: () => void;
  start: (press: DragPress) => void;
  instructionsId: string;
  /** Belongs beside the rows. */
  layer: ReactNode;
}

/**
 * Drags rows with a layer that exists only during a drag and moves their elements by style. With dnd-kit in each row, all would render whenever one enters
 * or leaves the view, which slowed scrolling; its 17 kB load on demand, because few users drag (docs/performance.md, scrolling and first
 * load).
 */
export function useRowDrag({ items, isEnabled, order }: RowDragOptions): RowDrag {
  const { t } = useTranslation('queue');
  const [rows] = useState(createRowElements);
  const [dragPress, setDragPress] = useState<DragPress>();
  const [announcement, setAnnouncement] = useState('');
  const instructionsId = useId();
  const { Layer, preload } = useDragLayer(isEnabled);
  const end = useCallback(() => setDragPress(undefined), []);
  const layer = (
    <>
      <p id={instructionsId} hidden>
        {t('dragInstructions')}
      </p>
      <output className="visually-hidden" aria-live="assertive">
        {announcement}
      </output>
      {dragPress !== undefined &&
        (Layer === undefined ? (
          <CancelOnRelease onRelease={end} />
        ) : (
          <Layer items={items} rows={rows} dragPress={dragPress} order={order} announce={setAnnouncement} onEnd={end} />
        ))}
    </>
  );
  return { rows, preload, start: setDragPress, instructionsId, layer };
}

/** Not a lazy component: React would show it late after the first press, when a quick drag may be over. */
function useDragLayer(isEnabled: boolean): { Layer: ComponentType<DragLayerProps> | undefined; preload: () => void } {
  const [loaded, setLoaded] = useState<{ Layer: ComponentType<DragLayerProps> }>();
  const preload = useCallback(() => {
    if (!isEnabled) return;
    import('./DragLayer.tsx').then(
      ({ DragLayer }) => setLoaded((before) => before ?? { Layer: DragLayer }),
      // The menu of a row can move it as well.
      () => undefined,
    );
  }, [isEnabled]);
  // On touch screens nothing comes near before the press.
  useEffect(() => {
    const id = setTimeout(preload, preloadAfterMs);
    return () => clearTimeout(id);
  }, [preload]);
  return { Layer: loaded?.Layer, preload };
}

/** A pointer released before the layer is there hasn't dragged. */
function CancelOnRelease({ onRelease }: { onRelease: () => void }) {
  useEffect(() => {
    const listening = new AbortController();
    for (const event of ['pointerup', 'pointercancel']) document.addEventListener(event, onRelease, { signal: listening.signal });
    return () => listening.abort();
  }, [onRelease]);
  return null;
}

import type { QueueItem } from '@matinee/protocol';
import { useCallback, useEffect, useId, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DragLayerProps, DragPress } from './DragLayer.tsx';
import type { Move } from './queue-order.ts';
import { createRowElements, type RowElements } from './row-elements.ts';

/** By this time a room has loaded, and the code for dragging no longer competes with it for the network. */
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
  /** Call for a press on a handle. */
  start: (press: DragPress) => void;
  /** The id of the text that explains dragging by keyboard. */
  instructionsId: string;
  /** Belongs into the document beside the rows. */
  layer: ReactNode;
}

/**
 * Dragging rows by mouse, touch or keyboard. The rows know nothing of it: a layer that exists only during a drag moves their
 * elements by style. With dnd-kit in each row every row would render whenever another enters or leaves the view, which made
 * scrolling slower; and its 17 kB load on demand, because few users drag (docs/performance.md, scrolling and first load).
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

/** In place of the layer while that loads: a pointer released before it is there hasn't dragged. */
function CancelOnRelease({ onRelease }: { onRelease: () => void }) {
  useEffect(() => {
    const listening = new AbortController();
    for (const event of ['pointerup', 'pointercancel']) document.addEventListener(event, onRelease, { signal: listening.signal });
    return () => listening.abort();
  }, [onRelease]);
  return null;
}

import type { KeyboardEvent, PointerEvent } from 'react';

/** A press on the handle of a row, with which a drag may begin. */
export interface DragPress {
  /** The videoKey of the row's item. */
  key: string;
  press: PointerEvent | KeyboardEvent;
}

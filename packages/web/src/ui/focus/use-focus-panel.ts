import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

/**
 * Gives the focus to a tab panel when its tab is selected and the button that did it has left, as it does inside the old
 * panel. Returns the ref of the panel.
 */
export function useFocusPanel(isSelected: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const wasSelected = useRef(isSelected);
  useLayoutEffect(() => {
    if (isSelected && !wasSelected.current && isFocusLost()) panel.current?.focus({ preventScroll: true });
    wasSelected.current = isSelected;
  }, [isSelected]);
  return panel;
}

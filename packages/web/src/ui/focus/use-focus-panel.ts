import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

/**
 * Gives the focus to the tab panel when another tab is selected and the button that did it has left, as it does inside
 * the old panel. Returns the ref of the element around the tabs.
 */
export function useFocusPanel(selected: string): RefObject<HTMLDivElement | null> {
  const tabs = useRef<HTMLDivElement>(null);
  const shown = useRef(selected);
  useLayoutEffect(() => {
    if (shown.current === selected) return;
    shown.current = selected;
    if (isFocusLost()) tabs.current?.querySelector<HTMLElement>('[role="tabpanel"]')?.focus({ preventScroll: true });
  }, [selected]);
  return tabs;
}

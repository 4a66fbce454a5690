import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { isFocusLost } from './focus.ts';

interface FocusPosition {
  element: HTMLElement;
  /** Counted from 0; -1 for a control outside the rows. */
  row: number;
  key: string | undefined;
  control: number;
}

const controls = 'button, a[href], input, textarea';
const rowSelector = 'li, [role="listitem"]';

/**
 * Moves the focus of a disappearing control to the same control of the row with the same `data-key`; else of the row at the same index, or
 * the last; else to the first control here. A menu or dialog counts as the control that opened it.
 */
export function PreserveFocus({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const focused = useRef<FocusPosition>(undefined);
  const lastFocused = useRef<FocusPosition>(undefined);

  useEffect(() => {
    const root = element.current;
    if (root === null) return undefined;
    const observer = new MutationObserver(() => {
      if (focused.current !== undefined && isFocusLost()) replacementOf(focused.current, root)?.focus();
    });
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  function enter({ target, currentTarget }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    // React also reports the focus in portals, such as the menu of a row.
    focused.current = currentTarget.contains(target) ? positionOf(target, currentTarget) : lastFocused.current;
  }

  return (
    // It only watches.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={element}
      className={className}
      onFocus={enter}
      onBlur={() => {
        lastFocused.current = focused.current;
        focused.current = undefined;
      }}
    >
      {children}
    </div>
  );
}

function positionOf(element: HTMLElement, root: Element): FocusPosition {
  const row = element.closest<HTMLElement>(rowSelector);
  if (row === null) return { element, row: -1, key: undefined, control: 0 };
  return {
    element,
    row: [...root.querySelectorAll(rowSelector)].indexOf(row),
    key: row.dataset['key'],
    control: [...row.querySelectorAll(controls)].indexOf(element),
  };
}

function replacementOf({ element, row: index, key, control }: FocusPosition, root: HTMLElement): HTMLElement | null {
  // A row that is moved in the page loses the focus as well.
  if (element.isConnected) return element;
  const rows = [...root.querySelectorAll<HTMLElement>(rowSelector)];
  const moved = key === undefined ? undefined : rows.find(({ dataset }) => dataset['key'] === key);
  const row = moved ?? rows[Math.min(index, rows.length - 1)];
  return row?.querySelectorAll<HTMLElement>(controls)[control] ?? (row ?? root).querySelector<HTMLElement>(controls);
}

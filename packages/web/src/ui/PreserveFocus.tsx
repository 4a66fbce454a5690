import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react';

interface Place {
  element: HTMLElement;
  row: number;
  /** Of the row, if it has one. */
  key: string | undefined;
  control: number;
}

const controls = 'button, a[href], input, textarea';
const rowsOf = 'li, [role="listitem"]';

/**
 * A place whose parts come and go. The focus of a control that goes is kept: it moves to the same control of the row of
 * the same `data-key`, which is elsewhere now, else of the row that took the place, else to the first control here. What
 * a part opens, such as its menu, counts as that part.
 */
export function PreserveFocus({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  /** What has the focus: its row, and which control of that it is, counted from 0; the row is -1 for what is in none. */
  const at = useRef<Place>(undefined);
  const left = useRef<Place>(undefined);

  useEffect(() => {
    const place = element.current;
    if (place === null) return undefined;
    const observer = new MutationObserver(() => {
      if (at.current === undefined || document.activeElement !== document.body) return;
      const { element, row: index, key, control } = at.current;
      // A row that is moved in the page loses it as well.
      if (element.isConnected) return element.focus();
      const rows = [...place.querySelectorAll<HTMLElement>(rowsOf)];
      const moved = key === undefined ? undefined : rows.find(({ dataset }) => dataset['key'] === key);
      const row = moved ?? rows[Math.min(index, rows.length - 1)];
      const target = row?.querySelectorAll<HTMLElement>(controls)[control] ?? (row ?? place).querySelector<HTMLElement>(controls);
      target?.focus();
    });
    observer.observe(place, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  function enter({ target, currentTarget }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    if (!currentTarget.contains(target)) {
      at.current = left.current;
      return;
    }
    const row = target.closest<HTMLElement>(rowsOf);
    at.current = {
      element: target,
      row: row === null ? -1 : [...currentTarget.querySelectorAll(rowsOf)].indexOf(row),
      key: row?.dataset['key'],
      control: row === null ? 0 : [...row.querySelectorAll(controls)].indexOf(target),
    };
  }

  return (
    // It only watches.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={element}
      className={className}
      onFocus={enter}
      onBlur={() => {
        left.current = at.current;
        at.current = undefined;
      }}
    >
      {children}
    </div>
  );
}

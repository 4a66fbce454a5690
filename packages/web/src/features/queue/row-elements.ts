/** Elements of the rows, by the keys of their items. */
export interface RowElements {
  /** Call from the ref of a row; null detaches it. */
  attach(key: string, row: HTMLElement | null): void;
  subscribe: (listener: () => void) => () => void;
  /** Returns the same map until a row attaches or detaches. */
  current: () => ReadonlyMap<string, HTMLElement>;
}

export function createRowElements(): RowElements {
  const listeners = new Set<() => void>();
  const rows = new Map<string, HTMLElement>();
  let snapshot: ReadonlyMap<string, HTMLElement> | undefined;
  return {
    attach(key, row) {
      if (row === null) rows.delete(key);
      else rows.set(key, row);
      snapshot = undefined;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => (snapshot ??= new Map(rows)),
  };
}

import type { Selection } from './player.ts';

/** The choice among nothing. */
export const noSelection: Selection<never> = { list: () => [], selectedId: () => undefined, select: () => {} };

/** A selection that lasts while what it stands for changes. */
export function delegateSelection<Item>(current: () => Selection<Item> | undefined): Selection<Item> {
  return {
    list: () => current()?.list() ?? [],
    selectedId: () => current()?.selectedId(),
    select: (id) => current()?.select(id),
  };
}

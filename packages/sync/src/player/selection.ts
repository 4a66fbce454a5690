import type { Selection } from './player.ts';

/** No choice. */
export const noSelection: Selection<never> = { list: () => [], selectedId: () => undefined, select: () => {} };

/** A selection that passes on to the current one. */
export function delegateSelection<Item>(current: () => Selection<Item> | undefined): Selection<Item> {
  return {
    list: () => current()?.list() ?? [],
    selectedId: () => current()?.selectedId(),
    select: (id) => current()?.select(id),
  };
}

/** Shares take turns: a share that adds a hundred items delays only itself. */
export interface FairQueue<Item> {
  readonly size: number;
  /** Returns false when there is no room. */
  add(share: string, item: Item): boolean;
  /** Takes out the first such item of the share whose turn was longest ago. */
  take(canGo: (item: Item) => boolean): Item | undefined;
  some(matches: (item: Item) => boolean): boolean;
  remove(share: string, item: Item): void;
  /** Takes out all items. */
  clear(): Item[];
}

export interface FairQueueLimits {
  total: number;
  perShare: number;
}

export function createFairQueue<Item>({ total, perShare }: FairQueueLimits): FairQueue<Item> {
  /** In the order of their turns. None is empty. */
  const shares = new Map<string, Item[]>();
  let size = 0;

  return {
    get size() {
      return size;
    },
    add(share, item) {
      const items = shares.get(share) ?? [];
      if (size >= total || items.length >= perShare) return false;
      items.push(item);
      shares.set(share, items);
      size += 1;
      return true;
    },
    take(canGo) {
      for (const [share, items] of shares) {
        const index = items.findIndex(canGo);
        if (index < 0) continue;
        const [item] = items.splice(index, 1);
        size -= 1;
        shares.delete(share);
        if (items.length > 0) shares.set(share, items);
        return item;
      }
      return undefined;
    },
    some: (matches) => [...shares.values()].some((items) => items.some(matches)),
    remove(share, item) {
      const items = shares.get(share);
      const index = items?.indexOf(item) ?? -1;
      if (items === undefined || index < 0) return;
      items.splice(index, 1);
      size -= 1;
      if (items.length === 0) shares.delete(share);
    },
    clear() {
      const all = [...shares.values()].flat();
      shares.clear();
      size = 0;
      return all;
    },
  };
}

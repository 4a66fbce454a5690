/** A waiting line in which shares take turns: one that adds a hundred items waits for itself, not the others for it. */
export interface FairQueue<Item> {
  readonly size: number;
  /** Whether there was room; without it the item is not waiting. */
  add(share: string, item: Item): boolean;
  /** Takes out the next item that can go: the first of the share whose turn is longest ago. */
  take(canGo: (item: Item) => boolean): Item | undefined;
  some(isOne: (item: Item) => boolean): boolean;
  /** Takes an item out that has stopped waiting. */
  remove(share: string, item: Item): void;
  /** Takes everything out. */
  clear(): Item[];
}

export interface FairQueueLimits {
  total: number;
  perShare: number;
}

export function createFairQueue<Item>({ total, perShare }: FairQueueLimits): FairQueue<Item> {
  /** Whose turn is longest ago comes first. Never holds an empty list. */
  const shares = new Map<string, Item[]>();
  let size = 0;

  function takeOut(share: string, items: Item[], index: number): Item | undefined {
    const [item] = items.splice(index, 1);
    size -= 1;
    shares.delete(share);
    return item;
  }

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
        const item = takeOut(share, items, index);
        // The share goes to the end of the line.
        if (items.length > 0) shares.set(share, items);
        return item;
      }
      return undefined;
    },
    some: (isOne) => [...shares.values()].some((items) => items.some(isOne)),
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

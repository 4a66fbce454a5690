import { nextTurn } from '../storage/next-turn.ts';

const itemsPerTurn = 1000;

export async function sortInSlices<Item>(items: readonly Item[], compare: (a: Item, b: Item) => number): Promise<Item[]> {
  let runs: Item[][] = [];
  for (let from = 0; from < items.length; from += itemsPerTurn) {
    if (from > 0) await nextTurn();
    runs.push(items.slice(from, from + itemsPerTurn).sort(compare));
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let index = 0; index < runs.length; index += 2) merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<Item>(left: readonly Item[], right: readonly Item[], compare: (a: Item, b: Item) => number): Promise<Item[]> {
  const merged: Item[] = [];
  const rest = [left.values(), right.values()] as const;
  let [a, b] = [rest[0].next(), rest[1].next()];
  while (a.done !== true || b.done !== true) {
    if (merged.length % itemsPerTurn === itemsPerTurn - 1) await nextTurn();
    if (b.done === true || (a.done !== true && compare(a.value, b.value) <= 0)) {
      merged.push(a.value as Item);
      a = rest[0].next();
    } else {
      merged.push(b.value);
      b = rest[1].next();
    }
  }
  return merged;
}

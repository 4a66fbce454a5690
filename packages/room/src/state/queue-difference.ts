import { videoKey, type QueueItem, type QueueOperation } from '@matinee/protocol';

interface Entry {
  key: string;
  item: QueueItem;
}

/** Returns removals, a new order, then insertions and replacements. Takes linear time; unchanged items at the ends cost next to nothing. */
export function queueOperationsBetween(before: readonly QueueItem[], after: readonly QueueItem[]): QueueOperation[] {
  if (before === after) return [];
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [old, next] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const move = moveOfEnd(old, next);
  const operations = move === undefined ? operationsBetween(old.map(entryOf), next.map(entryOf)) : [move];
  return operations.map((operation) => within(operation, start, end));
}

/** Undefined unless one item moved from one end to the other. */
function moveOfEnd(before: readonly QueueItem[], after: readonly QueueItem[]): QueueOperation | undefined {
  const last = before.length - 1;
  if (last < 1 || after.length !== before.length) return undefined;
  const isFirst = before[0] === after[last] && before.every((item, at) => at === 0 || item === after[at - 1]);
  if (isFirst) return { kind: 'move', from: 0, to: last };
  const isLast = before[last] === after[0] && after.every((item, at) => at === 0 || item === before[at - 1]);
  return isLast ? { kind: 'move', from: last, to: 0 } : undefined;
}

/** Adds `start` items before the part and `end` after it. */
function within(operation: QueueOperation, start: number, end: number): QueueOperation {
  switch (operation.kind) {
    case 'move':
      return { ...operation, from: operation.from + start, to: operation.to + start };
    case 'reorder': {
      const length = start + operation.order.length + end;
      return { kind: 'reorder', order: Array.from({ length }, (_, at) => start + (operation.order[at - start] ?? at - start)) };
    }
    default:
      return { ...operation, at: operation.at + start };
  }
}

function operationsBetween(old: readonly Entry[], next: readonly Entry[]): QueueOperation[] {
  const newKeys = new Set(next.map(({ key }) => key));
  const oldItems = new Map(old.map(({ key, item }) => [key, item]));
  const kept = old.filter(({ key }) => newKeys.has(key));
  const keptInOrder = next.filter(({ key }) => oldItems.has(key));
  return [
    ...(kept.length < old.length ? removals(old, newKeys) : []),
    ...reordering(kept, keptInOrder),
    ...(keptInOrder.length < next.length ? insertions(next, oldItems) : []),
    ...replacements(next, oldItems),
  ];
}

function entryOf(item: QueueItem): Entry {
  return { key: videoKey(item), item };
}

/** Indexes are as the operation before leaves them. */
function removals(before: readonly Entry[], staying: ReadonlySet<string>): QueueOperation[] {
  const operations: Extract<QueueOperation, { kind: 'remove' }>[] = [];
  let at = 0;
  for (const { key } of before) {
    const last = operations.at(-1);
    if (staying.has(key)) at += 1;
    else if (last?.at === at) last.count += 1;
    else operations.push({ kind: 'remove', at, count: 1 });
  }
  return operations;
}

function insertions(after: readonly Entry[], before: ReadonlyMap<string, QueueItem>): QueueOperation[] {
  const operations: Extract<QueueOperation, { kind: 'insert' }>[] = [];
  for (const [at, { key, item }] of after.entries()) {
    if (before.has(key)) continue;
    const last = operations.at(-1);
    if (last !== undefined && last.at + last.items.length === at) last.items.push(item);
    else operations.push({ kind: 'insert', at, items: [item] });
  }
  return operations;
}

function reordering(before: readonly Entry[], after: readonly Entry[]): QueueOperation[] {
  const first = before.findIndex(({ key }, index) => key !== after[index]?.key);
  if (first < 0) return [];
  const last = before.findLastIndex(({ key }, index) => key !== after[index]?.key);
  const isShifted = (from: number, by: number): boolean => {
    for (let index = from; index < from + last - first; index += 1) if (before[index]?.key !== after[index + by]?.key) return false;
    return true;
  };
  if (before[first]?.key === after[last]?.key && isShifted(first + 1, -1)) return [{ kind: 'move', from: first, to: last }];
  if (before[last]?.key === after[first]?.key && isShifted(first, 1)) return [{ kind: 'move', from: last, to: first }];
  const positions = new Map(before.map(({ key }, index) => [key, index]));
  return [{ kind: 'reorder', order: after.map(({ key }) => positions.get(key) ?? 0) }];
}

function replacements(after: readonly Entry[], before: ReadonlyMap<string, QueueItem>): QueueOperation[] {
  return [...after.entries()].flatMap(([at, { key, item }]): QueueOperation[] => {
    const was = before.get(key);
    return was === undefined || was === item ? [] : [{ kind: 'replace', at, item }];
  });
}

import type { QueueItem } from '@matinee/protocol';

// In queue mode `turns` the queue lies in the order in which it plays: the first item of each user in the order of their turns, then the
// second ones, and so on. So its first items tell the turns.

/** Items from before adders had numbers go by the name. */
export function adderOf({ adder, addedBy }: QueueItem): string {
  return adder === undefined ? `name ${addedBy ?? ''}` : `user ${adder}`;
}

/** Returns users in the order of their first items. */
export function circleOf(queue: readonly QueueItem[]): string[] {
  return [...new Set(queue.map(adderOf))];
}

/** Arranges items in rounds of one item of each user in a circle, in each user's order. */
export function inRounds(items: readonly QueueItem[], circle: readonly string[]): QueueItem[] {
  const rounds: QueueItem[][] = [];
  for (const adder of circle) {
    for (const [round, item] of items.filter((other) => adderOf(other) === adder).entries()) (rounds[round] ??= []).push(item);
  }
  return rounds.flat();
}

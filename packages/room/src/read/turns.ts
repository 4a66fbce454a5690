import type { QueueItem } from '@matinee/protocol';

// In queue mode `turns` the queue always lies in the order in which it plays: the first item of everyone who has one, in the
// order of their turns, then the second ones, and so on. So the first items of the queue tell whose turn comes when.

/** Returns the adder of an item, as far as the room knows. Items from before adders had numbers go by the name. */
export function adderOf({ adder, addedBy }: QueueItem): string {
  return adder === undefined ? `name ${addedBy ?? ''}` : `user ${adder}`;
}

/** Returns the users with queued items, in the order of their first items. */
export function circleOf(queue: readonly QueueItem[]): string[] {
  return [...new Set(queue.map(adderOf))];
}

/** Arranges items in rounds: one item of each user in a circle, as long as they have any. The items of each user keep their order. */
export function inRounds(items: readonly QueueItem[], circle: readonly string[]): QueueItem[] {
  const rounds: QueueItem[][] = [];
  for (const adder of circle) {
    for (const [round, item] of items.filter((other) => adderOf(other) === adder).entries()) (rounds[round] ??= []).push(item);
  }
  return rounds.flat();
}

import { videoKey, type QueueItem, type RoomSync } from '@matinee/protocol';

/**
 * The index in the queue of the item that plays next: in vote mode that with the most votes, the first of several; else
 * the first.
 */
export function nextQueueIndex({ queue, queueMode, voteCounts }: Pick<RoomSync, 'queue' | 'queueMode' | 'voteCounts'>): number {
  if (queueMode !== 'vote' || voteCounts.length === 0) return 0;
  const counts = new Map(voteCounts);
  const votes = queue.map((item) => counts.get(videoKey(item)) ?? 0);
  return Math.max(0, votes.indexOf(Math.max(...votes)));
}

/**
 * The item that plays when the current one ends, as far as that is known; undefined when nothing follows, or the current
 * one again.
 */
export function nextItemOf(sync: Pick<RoomSync, 'queue' | 'queueMode' | 'voteCounts'>): QueueItem | undefined {
  return sync.queueMode === 'dj' ? undefined : sync.queue[nextQueueIndex(sync)];
}

const sortedByVotes = new WeakMap<readonly QueueItem[], { counts: RoomSync['voteCounts']; items: readonly QueueItem[] }>();

/**
 * The queue in the order in which it will play, as far as that is known: in vote mode most votes first, and equal ones in the
 * order of the queue. The same array until the queue or the votes change.
 */
export function upcomingOf({ queue, queueMode, voteCounts }: Pick<RoomSync, 'queue' | 'queueMode' | 'voteCounts'>): readonly QueueItem[] {
  if (queueMode !== 'vote') return queue;
  const known = sortedByVotes.get(queue);
  if (known?.counts === voteCounts) return known.items;
  const votes = new Map(voteCounts);
  const items = queue.toSorted((a, b) => (votes.get(videoKey(b)) ?? 0) - (votes.get(videoKey(a)) ?? 0));
  sortedByVotes.set(queue, { counts: voteCounts, items });
  return items;
}

import { videoKey, type QueueItem, type RoomSync } from '@matinee/protocol';

/** Returns the index of the first item, in vote mode of the first with the most votes. */
export function nextQueueIndex({ queue, queueMode, voteCounts }: Pick<RoomSync, 'queue' | 'queueMode' | 'voteCounts'>): number {
  if (queueMode !== 'vote' || voteCounts.length === 0) return 0;
  const counts = new Map(voteCounts);
  const votes = queue.map((item) => counts.get(videoKey(item)) ?? 0);
  return Math.max(0, votes.indexOf(Math.max(...votes)));
}

/** Undefined if nothing known follows, or the current item again. */
export function nextItemOf(sync: Pick<RoomSync, 'queue' | 'queueMode' | 'voteCounts'>): QueueItem | undefined {
  return sync.queueMode === 'dj' ? undefined : sync.queue[nextQueueIndex(sync)];
}

const sortedByVotes = new WeakMap<readonly QueueItem[], { counts: RoomSync['voteCounts']; items: readonly QueueItem[] }>();

/**
 * Returns the queue as it will play, as far as known: in vote mode by votes, then in queue order. Returns the same array until
 * the queue or the votes change.
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

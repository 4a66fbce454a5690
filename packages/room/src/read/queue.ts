import { videoKey, type RoomSync } from '@matinee/protocol';

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

import { linkTo } from '@matinee/media/link-to';
import { videoKey, type QueueItem } from '@matinee/protocol';

/** One move within a queue, as `Order` asks for it. */
export interface Move {
  fromIdx: number;
  toIdx: number;
}

/** The queue after a move. */
export function applyMove(queue: readonly QueueItem[], { fromIdx, toIdx }: Move): readonly QueueItem[] {
  const item = queue[fromIdx];
  if (item === undefined) return queue;
  const others = queue.toSpliced(fromIdx, 1);
  return others.toSpliced(toIdx, 0, item);
}

/** The move that brings one item to where another stands; undefined when either is gone or nothing would move. */
export function findMove(queue: readonly QueueItem[], fromKey: string, toKey: string): Move | undefined {
  const keys = queue.map(videoKey);
  const fromIdx = keys.indexOf(fromKey);
  const toIdx = keys.indexOf(toKey);
  return fromIdx < 0 || toIdx < 0 || fromIdx === toIdx ? undefined : { fromIdx, toIdx };
}

/** The queue as links on lines that Add takes back. */
export function exportLinks(queue: readonly QueueItem[], origin: string): string {
  return queue.map((item) => (item.id.startsWith('/') ? origin + item.id : linkTo(item))).join('\n');
}

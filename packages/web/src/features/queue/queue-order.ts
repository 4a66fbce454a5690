import { linkTo } from '@matinee/media/link-to';
import { videoKey, type QueueItem } from '@matinee/protocol';
import { adderOf } from '@matinee/room/read';

/** As in an `Order` request. */
export interface Move {
  fromIdx: number;
  toIdx: number;
}

export function applyMove(queue: readonly QueueItem[], { fromIdx, toIdx }: Move): readonly QueueItem[] {
  const item = queue[fromIdx];
  if (item === undefined) return queue;
  const others = queue.toSpliced(fromIdx, 1);
  return others.toSpliced(toIdx, 0, item);
}

export function findMove(queue: readonly QueueItem[], fromKey: string, toKey: string): Move | undefined {
  const keys = queue.map(videoKey);
  const fromIdx = keys.indexOf(fromKey);
  const toIdx = keys.indexOf(toKey);
  return fromIdx < 0 || toIdx < 0 || fromIdx === toIdx ? undefined : { fromIdx, toIdx };
}

/** Returns the indexes to which an item can move: among the same user's items while people take turns. */
export function placesFor(
  queue: readonly QueueItem[],
  index: number,
  isInTurns: boolean,
): { top: number; up: number; down: number; bottom: number } {
  const item = queue[index];
  const isPlace = (other: QueueItem): boolean => !isInTurns || (item !== undefined && adderOf(other) === adderOf(item));
  const places = [...queue.keys()].filter((at) => isPlace(queue[at] as QueueItem));
  const own = places.indexOf(index);
  const at = (place: number): number => places[Math.max(0, Math.min(place, places.length - 1))] ?? index;
  return { top: at(0), up: at(own - 1), down: at(own + 1), bottom: at(places.length - 1) };
}

/** Returns links, one per line; films of users have none. @param publicUrl of this server, for its own videos */
export function exportLinks(queue: readonly QueueItem[], publicUrl: string): string {
  const linked = queue.filter(({ service }) => service !== 'file');
  return linked.map((item) => (item.id.startsWith('/') ? publicUrl + item.id : linkTo(item))).join('\n');
}

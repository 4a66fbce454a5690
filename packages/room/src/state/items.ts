import type { QueueItem, RoomSync } from '@matinee/protocol';

/** Returns the items of a room: the current one, the queue, and the previous queue. */
export function itemsOf({ currentSource, queue, prevQueue }: RoomSync): QueueItem[] {
  return [...(currentSource === null ? [] : [currentSource]), ...queue, ...(prevQueue ?? [])];
}

/** Changes each of a room's items. */
export function mapItems(sync: RoomSync, change: (item: QueueItem) => QueueItem): RoomSync {
  const { currentSource, queue, prevQueue } = sync;
  return {
    ...sync,
    currentSource: currentSource && change(currentSource),
    queue: queue.map(change),
    prevQueue: prevQueue && prevQueue.map(change),
  };
}

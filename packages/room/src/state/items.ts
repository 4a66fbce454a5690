import type { QueueItem, RoomSync } from '@matinee/protocol';

/** The current one, the queue, and the previous queue. */
export function itemsOf({ currentSource, queue, prevQueue }: RoomSync): QueueItem[] {
  return [...(currentSource === null ? [] : [currentSource]), ...queue, ...(prevQueue ?? [])];
}

export function mapItems(sync: RoomSync, change: (item: QueueItem) => QueueItem): RoomSync {
  const { currentSource, queue, prevQueue } = sync;
  return {
    ...sync,
    currentSource: currentSource && change(currentSource),
    queue: queue.map(change),
    prevQueue: prevQueue && prevQueue.map(change),
  };
}

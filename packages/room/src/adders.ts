import { limits, type QueueItem } from '@matinee/protocol';
import { identityOfActor } from './identities.ts';
import type { Actor } from './request.ts';
import type { Adder, RoomState } from './room-state.ts';

/**
 * The number that stands for the actor on the items that they add, and the room that remembers it. It is the same for all
 * items of a user that are in the room, and says nothing of them outside it. Undefined for a user whom the room can't recognise.
 */
export function adderFor(room: RoomState, actor: Actor): { adder: number | undefined; known: RoomState } {
  const identityId = identityOfActor(room, actor);
  if (identityId === undefined) return { adder: undefined, known: room };
  const { adders = [] } = room;
  const found = adders.find(([, id]) => id === identityId);
  if (found !== undefined) return { adder: found[0], known: room };
  const used = numbersIn(room);
  const left = adders.filter(([number]) => used.has(number));
  const adder = 1 + Math.max(0, ...used);
  return { adder, known: { ...room, adders: [...left, [adder, identityId]] } };
}

/** Whether an actor has added an item. Items from before adders had numbers go by the name. */
export function isAdder(room: Pick<RoomState, 'adders' | 'identityIds'>, { adder, addedBy }: QueueItem, actor: Actor): boolean {
  if (adder === undefined) return addedBy === actor.name.slice(0, limits.maxUsernameLength);
  const identityId = identityOfActor(room, actor);
  return room.adders?.some(([number, id]) => number === adder && id === identityId) ?? false;
}

/** The room after a user goes by another identity: what they have queued stays theirs. */
export function carryAdder<Room extends Pick<RoomState, 'adders'>>(room: Room, from: string | undefined, to: string): Room {
  const { adders = [] } = room;
  if (from === to || !adders.some(([, id]) => id === from) || adders.some(([, id]) => id === to)) return room;
  return { ...room, adders: adders.map(([number, id]): Adder => [number, id === from ? to : id]) };
}

/** The room with the name that a user has now on the items that they added. */
export function renameAdder<Room extends Pick<RoomState, 'adders' | 'sync'>>(
  room: Room,
  identityId: string | undefined,
  name: string,
): Room {
  const adder = room.adders?.find(([, id]) => id === identityId)?.[0];
  const addedBy = name.slice(0, limits.maxUsernameLength);
  const { currentSource, queue, prevQueue } = room.sync;
  const isOlder = (item: QueueItem): boolean => item.adder === adder && item.addedBy !== addedBy;
  const items = [...(currentSource === null ? [] : [currentSource]), ...queue, ...(prevQueue ?? [])];
  if (adder === undefined || !items.some(isOlder)) return room;
  const renamed = (item: QueueItem): QueueItem => (isOlder(item) ? { ...item, addedBy } : item);
  const sync = {
    ...room.sync,
    currentSource: currentSource && renamed(currentSource),
    queue: queue.map(renamed),
    prevQueue: prevQueue && prevQueue.map(renamed),
  };
  return { ...room, sync };
}

/** The room without a deleted account among those who add. */
export function withoutAdder<Room extends Pick<RoomState, 'adders'>>(room: Room, identityId: string): Room {
  const { adders } = room;
  return adders?.some(([, id]) => id === identityId) === true ? { ...room, adders: adders.filter(([, id]) => id !== identityId) } : room;
}

/** The numbers that items have, also those that can come back. */
function numbersIn({ sync: { currentSource, queue, prevQueue }, undoable }: RoomState): Set<number> {
  const undone = undoable.flatMap(({ event: { additional } }) => additional.video ?? []);
  const items: (QueueItem | null)[] = [currentSource, ...queue, ...(prevQueue ?? []), ...undone];
  return new Set(items.flatMap((item) => item?.adder ?? []));
}

import { limits, type QueueItem } from '@matinee/protocol';
import { identityOfActor } from './identities.ts';
import { itemsOf, mapItems } from './items.ts';
import type { Actor } from './request.ts';
import type { Adder, RoomState } from './room-state.ts';

/** Others count from 1. */
export const makerNumber = 0;

/**
 * Returns the number on the actor's items, which reveals nothing about them elsewhere, and the room that remembers it. Undefined
 * for a user whom the room can't recognise.
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

export const addedByOf = (name: string): string => name.slice(0, limits.maxUsernameLength);

export function isAdder(room: Pick<RoomState, 'adders' | 'identityIds'>, { adder, addedBy }: QueueItem, actor: Actor): boolean {
  if (adder === undefined) return addedBy === addedByOf(actor.name);
  const identityId = identityOfActor(room, actor);
  return room.adders?.some(([number, id]) => number === adder && id === identityId) ?? false;
}

/** Keeps a user's items when their identity changes. */
export function carryAdder<Room extends Pick<RoomState, 'adders'>>(room: Room, from: string | undefined, to: string): Room {
  const { adders = [] } = room;
  if (from === to || !adders.some(([, id]) => id === from) || adders.some(([, id]) => id === to)) return room;
  return { ...room, adders: adders.map(([number, id]): Adder => [number, id === from ? to : id]) };
}

/** Changes the name on a user's items, and on a room that they made. */
export function renameAdder<Room extends Pick<RoomState, 'adders' | 'sync'>>(
  room: Room,
  identityId: string | undefined,
  name: string,
): Room {
  const adder = room.adders?.find(([, id]) => id === identityId)?.[0];
  const addedBy = addedByOf(name);
  const isOlder = (item: QueueItem): boolean => item.adder === adder && item.addedBy !== addedBy;
  const isMaker = adder === makerNumber && room.sync.madeBy !== addedBy;
  if (adder === undefined || (!isMaker && !itemsOf(room.sync).some(isOlder))) return room;
  const sync = mapItems(room.sync, (item) => (isOlder(item) ? { ...item, addedBy } : item));
  return { ...room, sync: isMaker ? { ...sync, madeBy: addedBy } : sync };
}

export function withoutAdder<Room extends Pick<RoomState, 'adders'>>(room: Room, identityId: string): Room {
  const { adders } = room;
  return adders?.some(([, id]) => id === identityId) === true ? { ...room, adders: adders.filter(([, id]) => id !== identityId) } : room;
}

/** Includes the maker's, and items that an undo can bring back. */
function numbersIn({ sync, undoable }: RoomState): Set<number> {
  const undone = undoable.flatMap(({ event: { additional } }) => additional.video ?? []);
  return new Set([makerNumber, ...[...itemsOf(sync), ...undone].flatMap(({ adder }) => adder ?? [])]);
}

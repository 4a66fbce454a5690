import { limits, type RoomListItem } from '@matinee/protocol';
import { peopleOf, positionOf, type RoomState } from '@matinee/room';
import { listedSource } from '../storage/stored-room.ts';

/** Positions are rounded, so that a list that is requested again soon is still the same. */
const positionStepSeconds = 5;

/** A loaded room as lists show it to those who are in it. */
export function toListItem({ sync, users }: RoomState, nowMs: number): RoomListItem {
  const people = peopleOf(users);
  const { name, title, description, isTemporary, madeBy = '', visibility, queueMode, currentSource, isPlaying, door } = sync;
  return {
    name,
    title,
    description,
    isTemporary,
    ...(isTemporary && madeBy !== '' && { madeBy }),
    visibility,
    queueMode,
    currentSource: currentSource && listedSource(currentSource),
    users: people.length,
    names: [...new Set(people.map((user) => user.name))].slice(0, limits.listedNames),
    ...(currentSource !== null && {
      isPlaying,
      position: Math.floor(positionOf(sync, nowMs) / positionStepSeconds) * positionStepSeconds,
    }),
    ...(door.kind !== 'link' && { door: door.kind }),
  };
}

/** A room as lists and pages show it to everybody: of one whose door is closed neither what happens nor who is there. */
export function seenFromOutside(item: RoomListItem): RoomListItem {
  if (item.door === undefined) return item;
  const { name, title, isTemporary, visibility, queueMode, users, door } = item;
  return { name, title, description: '', isTemporary, visibility, queueMode, currentSource: null, users, door };
}

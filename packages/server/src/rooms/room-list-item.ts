import { limits, type RoomListItem } from '@matinee/protocol';
import { peopleOf, positionOf, type RoomState } from '@matinee/room';
import { listedSource } from '../storage/rooms/stored-room.ts';

/** Keeps a list that is requested again soon unchanged. */
const positionStepSeconds = 5;

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

/** A closed room reveals neither playback nor users. */
export function seenFromOutside(item: RoomListItem): RoomListItem {
  if (item.door === undefined) return item;
  const { name, title, isTemporary, visibility, queueMode, users, door } = item;
  return { name, title, description: '', isTemporary, visibility, queueMode, currentSource: null, users, door };
}

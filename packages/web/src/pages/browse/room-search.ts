import type { RoomListItem } from '@matinee/protocol';

/** Returns the matches, or without a search the rooms in use. */
export function roomsToList(rooms: readonly RoomListItem[], search: string): RoomListItem[] {
  return search.trim() === '' ? rooms.filter(isAlive) : searchRooms(rooms, search);
}

export function isAlive({ users, isPlaying }: RoomListItem): boolean {
  return users > 0 || isPlaying === true;
}

function searchRooms(rooms: readonly RoomListItem[], search: string): RoomListItem[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return rooms.filter(({ name, title, madeBy = '', description, currentSource }) => {
    const text = fold([name, title, madeBy, description, currentSource?.title ?? ''].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** Removes case and accents. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

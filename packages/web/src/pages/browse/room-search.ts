import type { RoomListItem } from '@matinee/protocol';

/** Returns the rooms to list: the matches of the search, or without a search the rooms in which something is going on. */
export function roomsToList(rooms: readonly RoomListItem[], search: string): RoomListItem[] {
  return search.trim() === '' ? rooms.filter(isAlive) : searchRooms(rooms, search);
}

/** Whether a room has users, or a video that plays. */
export function isAlive({ users, isPlaying }: RoomListItem): boolean {
  return users > 0 || isPlaying === true;
}

/** The rooms in whose name, title, maker, description or current video every word of the search occurs. */
function searchRooms(rooms: readonly RoomListItem[], search: string): RoomListItem[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return rooms.filter(({ name, title, madeBy = '', description, currentSource }) => {
    const text = fold([name, title, madeBy, description, currentSource?.title ?? ''].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** Without case and accents. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

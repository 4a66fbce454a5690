import type { RoomListItem } from '@matinee/protocol';

/** The rooms in whose name, title, description or current video every word of the search occurs. */
export function searchRooms(rooms: readonly RoomListItem[], search: string): RoomListItem[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return rooms.filter(({ name, title, description, currentSource }) => {
    const text = fold([name, title, description, currentSource?.title ?? ''].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** Without case and accents. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

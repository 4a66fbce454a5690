import { useRoom } from './room-context.ts';

/** What the room is called: its title, else its name; undefined until it is known. */
export function useRoomTitle(): string | undefined {
  return useRoom(({ sync }) => (sync === undefined ? undefined : sync.title.trim() || sync.name));
}

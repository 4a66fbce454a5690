import { selectRoomTitle } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';

/** What the room is called; undefined until it is known. */
export function useRoomTitle(): string | undefined {
  return useRoom(selectRoomTitle);
}

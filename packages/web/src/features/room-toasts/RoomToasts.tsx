import { useRoomSession } from '../../room/room-context.ts';
import { useRoomToasts } from './use-room-toasts.ts';

/** Shows the events of the room as toasts. Renders nothing itself; a component so that it loads after the room. */
export function RoomToasts({ roomName }: { roomName: string }): null {
  useRoomToasts(useRoomSession(), roomName);
  return null;
}

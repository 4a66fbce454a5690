import { useRoomLink } from '../../common/rooms/use-title-of.ts';
import { useRoom } from '../../room/room-context.ts';

/** The link that leads others into the room, with the name as its owner wrote it. */
export function useInviteLink(roomName: string): string {
  const name = useRoom((room) => room.sync?.name) ?? roomName;
  return useRoomLink()(name);
}

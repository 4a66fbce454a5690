import { calls } from '@matinee/protocol';
import type { RoomState } from '@matinee/room';
import type { RoomHost } from '../rooms/room-host.ts';

/** Rooms as REST shows them, each made once for as long as the room stays as it is: a large one takes milliseconds. */
export function createRoomSerializer(): (room: RoomHost) => string {
  const made = new WeakMap<RoomHost, { state: RoomState; json: string }>();
  return (room) => {
    const state = room.state();
    const known = made.get(room);
    if (known?.state === state) return known.json;
    const json = JSON.stringify(calls.getRoom.response.parse({ ...state.sync, users: [...state.users] }));
    made.set(room, { state, json });
    return json;
  };
}

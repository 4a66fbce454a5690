import { calls } from '@matinee/protocol';
import type { RoomState } from '@matinee/room';
import type { RoomHost } from '../../rooms/room-host.ts';

/** Serializes rooms for REST, once per state: a large room takes milliseconds. */
export function createRoomSerializer(): (room: RoomHost) => string {
  const cache = new WeakMap<RoomHost, { state: RoomState; json: string }>();
  return (room) => {
    const state = room.state();
    const known = cache.get(room);
    if (known?.state === state) return known.json;
    const json = JSON.stringify(calls.getRoom.response.parse({ ...state.sync, users: [...state.users] }));
    cache.set(room, { state, json });
    return json;
  };
}

import { useStore } from 'zustand';
import { createProvided } from '../context/create-provided.ts';
import type { RoomSession } from '../room-client/room-session.ts';
import type { ClientRoom } from '../room-client/client-room-store.ts';

/** The open room. */
export const [RoomContext, useRoomSession] = createProvided<RoomSession>('room session');

/** A selected part of the room; the component renders again when that part changes. */
export function useRoom<Value>(select: (state: ClientRoom) => Value): Value {
  return useStore(useRoomSession().store, select);
}

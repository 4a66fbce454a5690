import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { RoomSession } from '../room-client/room-session.ts';
import type { RoomState } from '../room-client/room-store.ts';

/** The room that is open; provided by the room page. */
export const RoomContext = createContext<RoomSession | undefined>(undefined);

export function useRoomSession(): RoomSession {
  const session = useContext(RoomContext);
  if (session === undefined) throw new Error('No room above this component');
  return session;
}

/** What `select` makes of the room; the component renders again when that changes. */
export function useRoom<Value>(select: (state: RoomState) => Value): Value {
  return useStore(useRoomSession().store, select);
}

import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { createProvided } from '../context/create-provided.ts';
import { useSetting } from '../preferences/settings-store.ts';
import type { RoomSession } from '../room-client/room-session.ts';
import type { ClientRoom } from '../room-client/client-room-store.ts';
import { selectOwnUser } from '../room-client/room-selectors.ts';
import { useTitleOf } from '../common/rooms/use-title-of.ts';

export const [RoomContext, useRoomSession] = createProvided<RoomSession>('room session');

export function useRoom<Value>(select: (state: ClientRoom) => Value): Value {
  return useStore(useRoomSession().store, select);
}

/** Returns undefined until the first sync. */
export function useRoomTitle(): string | undefined {
  const titleOf = useTitleOf();
  const room = useRoom(
    useShallow(({ sync }) => sync && { name: sync.name, title: sync.title, isTemporary: sync.isTemporary, madeBy: sync.madeBy }),
  );
  return room && titleOf(room);
}

/** Returns true for a guest who hasn’t chosen to keep the generated name. */
export function useIsNameless(): boolean {
  const isGuest = useRoom((room) => selectOwnUser(room)?.isLoggedIn === false);
  return useSetting(({ nameAsked }) => !nameAsked) && isGuest;
}

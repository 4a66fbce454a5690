import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { createProvided } from '../context/create-provided.ts';
import type { RoomSession } from '../room-client/room-session.ts';
import type { ClientRoom } from '../room-client/client-room-store.ts';
import { useTitleOf } from '../common/rooms/use-title-of.ts';

/** The open room. */
export const [RoomContext, useRoomSession] = createProvided<RoomSession>('room session');

/** A selected part of the room; the component renders again when that part changes. */
export function useRoom<Value>(select: (state: ClientRoom) => Value): Value {
  return useStore(useRoomSession().store, select);
}

/** The title of the room as it is shown. Undefined until the first sync. */
export function useRoomTitle(): string | undefined {
  const titleOf = useTitleOf();
  const room = useRoom(
    useShallow(({ sync }) => sync && { name: sync.name, title: sync.title, isTemporary: sync.isTemporary, madeBy: sync.madeBy }),
  );
  return room && titleOf(room);
}

import { useShallow } from 'zustand/react/shallow';
import { useTitleOf } from '../common/rooms/use-title-of.ts';
import { useRoom } from './room-context.ts';

/** The title of the room as it is shown. Undefined until the first sync. */
export function useRoomTitle(): string | undefined {
  const titleOf = useTitleOf();
  const room = useRoom(
    useShallow(({ sync }) => sync && { name: sync.name, title: sync.title, isTemporary: sync.isTemporary, madeBy: sync.madeBy }),
  );
  return room && titleOf(room);
}

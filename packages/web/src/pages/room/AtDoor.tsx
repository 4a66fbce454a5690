import { useMemo, useState, type ReactNode } from 'react';
import { doorViewOf, type DoorView } from '../../room-client/door-view.ts';
import { useRoom } from '../../room/room-context.ts';
import type { OpenRoom } from '../../room/open-room.ts';
import { later } from '../../ui/later.tsx';

// Most rooms are open to everyone with the link.
const ClosedDoor = later(() => import('../../features/door/ClosedDoor.tsx'))(({ ClosedDoor }) => ClosedDoor);

export interface AtDoorProps {
  roomName: string;
  room: Pick<OpenRoom, 'enter' | 'leave'>;
  children: ReactNode;
}

/** Shows a room to those whom the server lets in, and to others the door that they stand before. */
export function AtDoor({ roomName, room, children }: AtDoorProps) {
  const { view, isEntering, show } = useDoor();
  const isInviteSpent = useRoom(({ lastError }) => lastError?.reason === 'invite_invalid');
  if (view === undefined) return children;
  return (
    <ClosedDoor
      roomName={roomName}
      view={view}
      isEntering={isEntering}
      isInviteSpent={isInviteSpent}
      onEnter={(entry) => room.enter(entry)}
      onStop={() => {
        room.leave();
        show({ kind: 'knock' });
      }}
    />
  );
}

/** The door, which stays while an answer is awaited. */
function useDoor() {
  const connection = useRoom((room) => room.connection);
  const isSynced = useRoom((room) => room.isSynced);
  const hosts = useRoom((room) => room.hosts);
  const lastError = useRoom((room) => room.lastError);
  const wasInside = useRoom((room) => room.sync !== undefined);
  const current = useMemo(
    () => doorViewOf({ connection, isSynced, hosts, lastError, wasInside }),
    [connection, isSynced, hosts, lastError, wasInside],
  );
  const [shown, show] = useState<DoorView>();
  const hasEnded = connection.status === 'inactive' && connection.kickReason !== undefined;
  const view = current ?? (isSynced || hasEnded ? undefined : shown);
  if (view !== shown) show(view);
  return { view, isEntering: current === undefined && connection.status !== 'inactive', show };
}

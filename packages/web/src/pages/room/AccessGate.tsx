import { useMemo, useState, type ReactNode } from 'react';
import { accessViewOf, type AccessView } from '../../room-client/access-view.ts';
import { useRoom } from '../../room/room-context.ts';
import type { OpenRoom } from '../../room/open-room.ts';
import { later } from '../../ui/later.tsx';

// Loaded late, since most rooms are open to everyone with the link.
const AccessNotice = later(() => import('../../features/access/AccessNotice.tsx'))(({ AccessNotice }) => AccessNotice);

export interface AccessGateProps {
  roomName: string;
  room: Pick<OpenRoom, 'enter' | 'leave'>;
  children: ReactNode;
}

export function AccessGate({ roomName, room, children }: AccessGateProps) {
  const { view, isEntering, show } = useAccess();
  const isInviteSpent = useRoom(({ lastError }) => lastError?.reason === 'invite_invalid');
  if (view === undefined) return children;
  return (
    <AccessNotice
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

/** The notice stays while an answer is awaited. */
function useAccess() {
  const connection = useRoom((room) => room.connection);
  const isSynced = useRoom((room) => room.isSynced);
  const hosts = useRoom((room) => room.hosts);
  const lastError = useRoom((room) => room.lastError);
  const wasInside = useRoom((room) => room.sync !== undefined);
  const current = useMemo(
    () => accessViewOf({ connection, isSynced, hosts, lastError, wasInside }),
    [connection, isSynced, hosts, lastError, wasInside],
  );
  const [shown, show] = useState<AccessView>();
  const hasEnded = connection.status === 'inactive' && connection.kickReason !== undefined;
  const view = current ?? (isSynced || hasEnded ? undefined : shown);
  if (view !== shown) show(view);
  return { view, isEntering: current === undefined && connection.status !== 'inactive', show };
}

import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { doorViewOf } from '../../room-client/door-view.ts';
import { useRoom } from '../../room/room-context.ts';

// Rarely shown.
const ClosedDoor = lazy(async () => ({ default: (await import('../../features/door/ClosedDoor.tsx')).ClosedDoor }));

/** Shows a room to those whom the server lets in, and to others the door that they stand before. */
export function AtDoor({ roomName, children }: { roomName: string; children: ReactNode }) {
  const connection = useRoom((room) => room.connection);
  const lastError = useRoom((room) => room.lastError);
  const view = useMemo(() => doorViewOf({ connection, lastError }), [connection, lastError]);
  if (view === undefined) return children;
  return (
    <Suspense>
      <ClosedDoor roomName={roomName} view={view} />
    </Suspense>
  );
}

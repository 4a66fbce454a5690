import { lazy } from 'react';
import { useRoom } from '../../room/room-context.ts';
import { Late } from '../../ui/Late.tsx';

const Decisions = lazy(async () => ({ default: (await import('./Decisions.tsx')).Decisions }));

/** What the room decides together, if there is anything. */
export function LazyDecisions() {
  const hasAny = useRoom(({ sync }) => (sync?.poll ?? sync?.wheel ?? null) !== null);
  return (
    hasAny && (
      <Late>
        <Decisions />
      </Late>
    )
  );
}

import { useRoom } from '../../room/room-context.ts';
import { later } from '../../ui/later.tsx';

const Decisions = later(() => import('./Decisions.tsx'))(({ Decisions }) => Decisions);

/** The room's open decisions, if there are any. */
export function LateDecisions() {
  const hasAny = useRoom(({ sync }) => (sync?.poll ?? sync?.wheel ?? null) !== null);
  return hasAny && <Decisions />;
}

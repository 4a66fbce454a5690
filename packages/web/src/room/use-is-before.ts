import { preciseClock } from '@matinee/base/clock';
import { useEffect, useState } from 'react';
import { useRoomSession } from './room-context.ts';

/** Timers of browsers end after 25 days at most. */
const longestWaitMs = 3_600_000;

/** Compares with a server time in epoch ms. Renders again once it has come. */
export function useIsBefore(timeMs: number | undefined): boolean {
  const { clock } = useRoomSession();
  const [nowMs, setNow] = useState(() => clock.serverNow());
  const leftMs = timeMs === undefined ? 0 : timeMs - nowMs;
  useEffect(() => {
    if (leftMs <= 0) return undefined;
    return preciseClock.after(Math.min(leftMs, longestWaitMs), () => setNow(clock.serverNow()));
  }, [leftMs, clock]);
  return leftMs > 0;
}

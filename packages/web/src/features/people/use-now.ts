import { preciseClock } from '@matinee/base/clock';
import { useEffect, useState } from 'react';
import { useRoomSession } from '../../room/room-context.ts';

const everyMs = 60_000;

/** The time of the server in epoch ms, which moves on every minute. */
export function useNow(): number {
  const { clock } = useRoomSession();
  const [nowMs, setNow] = useState(() => clock.serverNow());
  useEffect(() => {
    let cancel = (): void => undefined;
    const wait = (): void => {
      cancel = preciseClock.after(everyMs, () => {
        setNow(clock.serverNow());
        wait();
      });
    };
    wait();
    return () => cancel();
  }, [clock]);
  return nowMs;
}

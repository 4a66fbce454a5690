import { useEffect, useState } from 'react';
import { useRoomSession } from '../../../room/room-context.ts';

const readIntervalMs = 200;

/** `atMs` is in epoch ms of the server. Rounds up; 0 once it has passed. */
export function useSecondsUntil(atMs: number): number {
  const { clock } = useRoomSession();
  const [seconds, setSeconds] = useState(() => secondsUntil(atMs, clock.serverNow()));
  useEffect(() => {
    const read = (): void => setSeconds(secondsUntil(atMs, clock.serverNow()));
    read();
    const id = setInterval(read, readIntervalMs);
    return () => clearInterval(id);
  }, [atMs, clock]);
  return seconds;
}

function secondsUntil(atMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}

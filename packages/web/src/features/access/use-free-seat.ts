import { preciseClock } from '@matinee/base/clock';
import { useEffect, useRef } from 'react';
import { useApi } from '../../api/use-api.ts';

/** The shortest time from one look to the next. It is at most doubled, so that waiting users don't all look at once. */
const lookMs = 4000;

/** Calls back once a seat of the room is free. Undefined while none is wanted. */
export function useFreeSeat(roomName: string | undefined, onFree: () => void): void {
  const api = useApi();
  const latest = useRef(onFree);
  useEffect(() => {
    latest.current = onFree;
  });
  useEffect(() => {
    if (roomName === undefined) return undefined;
    let cancel = (): void => undefined;
    const leaving = new AbortController();
    const look = async (): Promise<void> => {
      // Without an answer it looks again.
      const door = await api.call('getDoor', { params: { name: roomName } }, leaving.signal).catch(() => undefined);
      if (leaving.signal.aborted) return;
      if (door?.isFull === false) latest.current();
      else lookLater();
    };
    const lookLater = (): void => {
      cancel = preciseClock.after(lookMs * (1 + Math.random()), () => void look());
    };
    lookLater();
    return () => {
      leaving.abort();
      cancel();
    };
  }, [api, roomName]);
}

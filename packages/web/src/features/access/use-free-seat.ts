import { preciseClock } from '@matinee/base/clock';
import { useEffect, useRef } from 'react';
import { useApi } from '../../api/use-api.ts';

/** Shortest time between two looks. It is at most doubled, so that waiting users don't all look at once. */
const lookMs = 4000;

/** An undefined room name stops the search. */
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

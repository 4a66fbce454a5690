import { preciseClock } from '@matinee/base/clock';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoomSession } from './room-context.ts';

const secondMs = 1000;
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', secondMs],
] as const;

/** Counts down to a server time in epoch ms, as in “in 5 minutes”, in seconds within the last minute; undefined once it has come. */
export function useTimeUntil(timeMs: number): string | undefined {
  const { i18n } = useTranslation();
  const { clock } = useRoomSession();
  const [{ nowMs, readFor }, setNow] = useState(() => ({ nowMs: clock.serverNow(), readFor: timeMs }));
  // The clock may have been read long ago, for an earlier time.
  if (readFor !== timeMs) setNow({ nowMs: clock.serverNow(), readFor: timeMs });
  const leftMs = timeMs - nowMs;
  const [unit, unitMs] = units.find(([, ms]) => leftMs > ms) ?? ['second', secondMs];
  useEffect(() => {
    if (leftMs <= 0) return undefined;
    // Until the number falls.
    return preciseClock.after(leftMs % unitMs || unitMs, () => setNow({ nowMs: clock.serverNow(), readFor: timeMs }));
  }, [leftMs, unitMs, clock, timeMs]);
  return leftMs <= 0 ? undefined : new Intl.RelativeTimeFormat(i18n.language).format(Math.ceil(leftMs / unitMs), unit);
}

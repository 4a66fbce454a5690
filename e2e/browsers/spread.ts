import { jumpsIn, keepRecord, moving, recordSize, spreads, withoutGrain, type Recording } from '@matinee/testing/skew';
import type { BrowserWindow } from './browser-driver.ts';

/** Now, in ms on the clock of the recordings. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

/** Has a window keep a record of its player; to be called before a room is opened in it. */
export async function recordPlayer(window: BrowserWindow): Promise<void> {
  await window.onEveryPage(keepRecord, recordSize);
}

export async function recordingIn(window: BrowserWindow): Promise<Recording> {
  return (await window.evaluate(() => globalThis.recording)) as Recording;
}

/** How far apart two players were in a stretch of time, in ms, and what each of them did to stay together. */
export interface Spread {
  p50: number;
  p95: number;
  /** Instants, 50 ms apart, at which both positions are known. */
  instants: number;
  /** By player. */
  rateChangesPerMinute: number[];
  jumps: number[];
}

export function spreadOf(recordings: readonly Recording[], fromMs: number, toMs: number): Spread {
  const sorted = spreads(recordings.map(withoutGrain), fromMs, toMs)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  const quantile = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
  const minutes = (toMs - fromMs) / 60_000;
  return {
    p50: quantile(0.5),
    p95: quantile(0.95),
    instants: sorted.length,
    rateChangesPerMinute: recordings.map(({ rates }) =>
      Math.round(rates.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs).length / minutes),
    ),
    jumps: recordings.map((recording) => jumpsIn(recording, fromMs, toMs)),
  };
}

/** How long after an instant all players move, in ms. */
export function movingAfter(recordings: readonly Recording[], sinceMs: number): number {
  return Math.round(moving(recordings, sinceMs, nowMs()));
}

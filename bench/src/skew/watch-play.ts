import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '@matinee/testing/table';
import { nowMs, type Cinema } from './cinema.ts';
import { jumpsIn, spreads } from './record.ts';

export interface Watch {
  settleMs: number;
  watchMs: number;
}

export interface WatchedPlay {
  /** Quantiles of the spread of all pages, in ms. */
  p50: number;
  p95: number;
  max: number;
  /** Per page-minute. */
  jumps: number;
  /** Stops for data per page-minute. */
  stalls: number;
  /** Per page-minute. */
  rateChanges: number;
  /** The rate furthest from 1, in percent of it. */
  rateMax: number;
}

export async function watchPlay(cinema: Cinema, { settleMs, watchMs }: Watch): Promise<WatchedPlay> {
  const fromMs = cinema.ask({ type: 2, state: true }) + settleMs;
  await delay(settleMs + watchMs);
  const untilMs = nowMs();
  const recordings = await cinema.recordings();
  const values = spreads(recordings, fromMs, untilMs).map(({ ms }) => ms);
  const pageMinutes = (recordings.length * (untilMs - fromMs)) / 60_000;
  const isWatched = ({ atMs }: { atMs: number }): boolean => atMs >= fromMs && atMs <= untilMs;
  const rates = recordings.flatMap((recording) => recording.rates.filter(isWatched));
  return {
    p50: quantile(values, 0.5),
    p95: quantile(values, 0.95),
    max: Math.max(...values),
    jumps: recordings.reduce((sum, recording) => sum + jumpsIn(recording, fromMs, untilMs), 0) / pageMinutes,
    stalls: recordings.flatMap(({ stallsMs }) => stallsMs.filter((atMs) => atMs >= fromMs)).length / pageMinutes,
    rateChanges: rates.length / pageMinutes,
    rateMax: Math.max(0, ...rates.map(({ rate }) => Math.abs(rate - 1) * 100)),
  };
}

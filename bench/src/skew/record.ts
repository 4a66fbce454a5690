import type { Frame, Page } from 'playwright-core';
import type { Film } from '@matinee/testing/sites';

export interface Sample {
  /** The machine's wall clock, the same for all pages. */
  atMs: number;
  positionMs: number;
}

export interface Recording {
  samples: Sample[];
  /** Start of each jump, on the same clock. */
  seeksMs: number[];
  rates: { atMs: number; rate: number }[];
  /** Times at which the player ran out of data or time while it played. */
  stallsMs: number[];
  /** Time of the page's first frame; undefined before. */
  firstFrameMs: number | undefined;
  /** Pictures on the screen, at each frame of the page, for the last 20 s. */
  pictures: Picture[];
}

export interface Picture {
  atMs: number;
  /** The source's name, which differs between videos and between players. */
  of: string;
  positionMs: number;
  hasFrame: boolean;
}

declare global {
  var recording: Recording | undefined;
  var slowTimers: { real: typeof setTimeout } | undefined;
}

const everyMs = 50;
const samplesKept = 4000;
const picturesKept = 1200;

/** Must be called before the page is opened. */
export async function record(page: Page): Promise<void> {
  await page.addInitScript(keepRecord, recordSize);
}

export const recordSize = { everyMs, samplesKept, picturesKept };

/** Runs in the page, and must not use anything from outside. */
export function keepRecord({ everyMs, samplesKept, picturesKept }: typeof recordSize): void {
  const kept: Recording = { samples: [], seeksMs: [], rates: [], stallsMs: [], firstFrameMs: undefined, pictures: [] };
  globalThis.recording = kept;
  const now = (): number => performance.timeOrigin + performance.now();
  let video: HTMLVideoElement | null = null;
  const known = new Set<HTMLVideoElement>();
  const attach = (found: HTMLVideoElement): void => {
    video = found;
    if (known.has(found)) return;
    known.add(found);
    // A page has two videos: one shows, the other has the next item ready.
    const listen = (type: string, listener: () => void): void => {
      found.addEventListener(type, () => found === video && listener());
    };
    listen('seeking', () => kept.seeksMs.push(now()));
    listen('waiting', () => found.seeking || kept.stallsMs.push(now()));
    listen('ratechange', () => kept.rates.push({ atMs: now(), rate: found.playbackRate }));
    found.requestVideoFrameCallback(() => (kept.firstFrameMs ??= now()));
  };
  const look = (): void => {
    requestAnimationFrame(look);
    const shown = document.querySelector('video');
    if (shown === null) return;
    kept.pictures.push({ atMs: now(), of: shown.currentSrc, positionMs: shown.currentTime * 1000, hasFrame: shown.readyState >= 2 });
    if (kept.pictures.length > picturesKept) kept.pictures.shift();
  };
  requestAnimationFrame(look);
  setInterval(() => {
    const found = document.querySelector('video');
    if (found !== null && found !== video) attach(found);
    // The page of a stand-in for a site has a film instead.
    const { film } = globalThis as { film?: Film };
    if (film !== undefined) kept.samples.push({ atMs: now(), positionMs: film.position() * 1000 });
    if (video === null || video.readyState === 0) return;
    kept.samples.push({ atMs: now(), positionMs: video.currentTime * 1000 });
    if (kept.samples.length > samplesKept) kept.samples.shift();
  }, everyMs);
}

export async function recordingOf(page: Page | Frame): Promise<Recording> {
  return (await page.evaluate(() => globalThis.recording)) as Recording;
}

/** Maximum distance of samples between which the position is known. */
const gapMaxMs = 400;

/** Returns a player's position in ms of media time; undefined where the record has a gap. */
export function positionAt({ samples }: Recording, atMs: number): number | undefined {
  let [low, high] = [0, samples.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((samples[middle] as Sample).atMs < atMs) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [samples[low - 1], samples[low]];
  if (before === undefined || after === undefined || after.atMs - before.atMs > gapMaxMs) return undefined;
  const share = (atMs - before.atMs) / (after.atMs - before.atMs);
  return before.positionMs + share * (after.positionMs - before.positionMs);
}

/** Returns the pages' spread, in ms, at each 50 ms, except where a page's position is unknown. */
export function spreads(recordings: readonly Recording[], fromMs: number, toMs: number): { atMs: number; ms: number }[] {
  const result: { atMs: number; ms: number }[] = [];
  for (let atMs = fromMs; atMs <= toMs; atMs += everyMs) {
    const positions = recordings.map((recording) => positionAt(recording, atMs)).filter((position) => position !== undefined);
    if (positions.length === recordings.length) result.push({ atMs, ms: Math.max(...positions) - Math.min(...positions) });
  }
  return result;
}

/**
 * Averages positions over half a second before and after, because Firefox reports them in steps of 40 ms while the video continues. Leaves
 * out jumps and standstills.
 */
export function withoutGrain(recording: Recording): Recording {
  const { samples } = recording;
  const reach = 500 / everyMs;
  const averaged = samples.slice(reach, -reach).flatMap((_, index) => {
    const near = samples.slice(index, index + 2 * reach + 1);
    const mean = (of: (sample: Sample) => number): number => near.reduce((sum, sample) => sum + of(sample), 0) / near.length;
    const [first, last] = [near[0] as Sample, near.at(-1) as Sample];
    const isEven = Math.abs(last.positionMs - first.positionMs - (last.atMs - first.atMs)) < 150 && last.atMs - first.atMs < 1500;
    return isEven ? [{ atMs: mean(({ atMs }) => atMs), positionMs: mean(({ positionMs }) => positionMs) }] : [];
  });
  return { ...recording, samples: averaged };
}

/** Returns the time until the pages stay within `withinMs` for `holdMs`; Infinity if never. */
export function convergence(recordings: readonly Recording[], sinceMs: number, untilMs: number, withinMs: number, holdMs = 1000): number {
  const all = spreads(recordings, sinceMs, untilMs);
  let goodSinceMs: number | undefined;
  for (const { atMs, ms } of all) {
    if (ms > withinMs) goodSinceMs = undefined;
    else goodSinceMs ??= atMs;
    if (goodSinceMs !== undefined && atMs - goodSinceMs >= holdMs) return goodSinceMs - sinceMs;
  }
  return Number.POSITIVE_INFINITY;
}

/** Returns the time until the pictures of all pages move; Infinity if never. */
export function moving(recordings: readonly Recording[], sinceMs: number, untilMs: number): number {
  for (let atMs = sinceMs; atMs <= untilMs; atMs += everyMs) {
    const isMoving = recordings.every((recording) => {
      const [from, to] = [positionAt(recording, atMs), positionAt(recording, atMs + 4 * everyMs)];
      // A jump back or far ahead is no movement.
      return from !== undefined && to !== undefined && to - from > 2 * everyMs && to - from < 8 * everyMs;
    });
    if (isMoving) return atMs - sinceMs;
  }
  return Number.POSITIVE_INFINITY;
}

/** Puts a page into the background, with timers once a second as in browsers, or into the foreground. */
export async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    const slow = (globalThis.slowTimers ??= { real: globalThis.setTimeout });
    const everyMs = 1000;
    const throttled = (callback: () => void, delayMs = 0): unknown => slow.real(callback, Math.ceil(delayMs / everyMs) * everyMs);
    globalThis.setTimeout = (isHidden ? throttled : slow.real) as typeof setTimeout;
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (isHidden ? 'hidden' : 'visible') });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

/** Counts jumps that no user asked for: seeks, and positions more than 0.1 s off. */
export function jumpsIn({ samples, seeksMs }: Recording, fromMs: number, toMs: number, speed = 1): number {
  const within = samples.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
  const leaps = within.filter(({ atMs, positionMs }, index) => {
    const before = within[index - 1];
    return before !== undefined && Math.abs(positionMs - before.positionMs - (atMs - before.atMs) * speed) > 100;
  });
  return seeksMs.filter((atMs) => atMs >= fromMs && atMs <= toMs).length + leaps.length;
}

/** Change of videos on a page, in ms from the first one's last new frame. */
export interface Seam {
  /** Time until the next video's first frame. */
  frameMs: number;
  /** Time until the next video moves. */
  movingMs: number;
}

/** Returns the first change of videos; undefined if there was none. */
export function seamIn({ pictures }: Recording, sinceMs: number): Seam | undefined {
  const seen = pictures.filter(({ atMs }) => atMs >= sinceMs);
  const changed = seen.findIndex(({ of }) => of !== seen[0]?.of);
  if (changed === -1) return undefined;
  const last = seen.slice(0, changed).findLast(({ positionMs }, index) => positionMs > (seen[index - 1]?.positionMs ?? Infinity));
  const next = seen.slice(changed).filter(({ hasFrame }) => hasFrame);
  const moving = next.find(({ positionMs }, index) => index > 0 && positionMs > (next[index - 1]?.positionMs ?? Infinity));
  if (last === undefined || next[0] === undefined || moving === undefined) return undefined;
  return { frameMs: next[0].atMs - last.atMs, movingMs: moving.atMs - last.atMs };
}

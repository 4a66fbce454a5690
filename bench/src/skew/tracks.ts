import { setTimeout as delay } from 'node:timers/promises';
import { keepSoundLog, type SoundLog } from '@matinee/testing/sound-log';
import type { Browser, Page } from 'playwright-core';
import { median, printTable, quantile, round } from '@matinee/testing/table';
import { nearBy, nowMs, openCinema } from './cinema.ts';
import { watchPlay, type WatchedPlay } from './watch-play.ts';

const watch = { settleMs: 4_000, watchMs: 24_000 };
const switchEveryMs = 3_000;
const runs = 3;
/** The tracks have tones of 440 and 880 Hz. */
const betweenHertz = 660;

/** Measures what a user who switches between two audio tracks does to the spread of four pages, and how soon the other track is heard. */
export async function measureTracks(browser: Browser, mediaUrl: string): Promise<void> {
  const video = { url: `${mediaUrl}/two-languages.mkv` };
  const rows = [];
  for (const isSwitching of [false, true]) {
    const results: WatchedPlay[] = [];
    for (let run = 0; run < runs; run++) results.push((await once(browser, video, { isSwitching })).play);
    const show = (key: keyof WatchedPlay): string => {
      const values = results.map((result) => result[key]);
      return `${round(median(values))} (${round(Math.max(...values))})`;
    };
    rows.push({
      'one page': isSwitching ? 'switches every 3 s' : 'keeps its track',
      'p50 ms': show('p50'),
      'p95 ms': show('p95'),
      'max ms': show('max'),
      'jumps a page-minute': show('jumps'),
      'stops for data a page-minute': show('stalls'),
    });
  }
  printTable(`Spread of 4 pages that play two audio tracks of a repaired film; median of ${runs} runs, worst in brackets`, rows);
  const delaysMs: number[] = [];
  let silent = 0;
  for (let run = 0; run < runs; run++) {
    const { switchedMs, sound } = await once(browser, video, { isSwitching: true, isListening: true });
    delaysMs.push(...switchedMs.map((atMs) => otherTrackMs(sound, atMs) - atMs));
    silent += sound?.breaks.filter((text) => text.startsWith('silence')).length ?? 0;
  }
  const delayAt = (share: number): number => round(quantile(delaysMs, share));
  printTable(`${delaysMs.length} switches`, [{ 'heard after, p50 ms': delayAt(0.5), 'p95 ms': delayAt(0.95), 'silent frames': silent }]);
}

interface Once {
  play: WatchedPlay;
  switchedMs: number[];
  sound: SoundLog | undefined;
}

/** Returns when the track that isn't heard at a time is heard; Infinity for never. */
function otherTrackMs(sound: SoundLog | undefined, atMs: number): number {
  const changes = sound?.changes ?? [];
  const wasHigh = (changes.findLast((change) => change.atMs < atMs)?.hertz ?? 0) > betweenHertz;
  return changes.find((change) => change.atMs >= atMs && change.hertz > betweenHertz !== wasHigh)?.atMs ?? Infinity;
}

async function once(browser: Browser, video: object, { isSwitching = false, isListening = false }): Promise<Once> {
  const cinema = await openCinema(browser, [video], nearBy(4));
  const [first] = cinema.viewers;
  if (first === undefined) throw new Error('There is no page');
  // A narrow player has the sound in another menu.
  await first.page.setViewportSize({ width: 1280, height: 800 });
  const watching = watchPlay(cinema, watch);
  await delay(watch.settleMs);
  if (isListening) await first.page.evaluate(keepSoundLog);
  const switchedMs: number[] = [];
  for (let leftMs = isSwitching ? watch.watchMs - switchEveryMs : 0; leftMs > 0; leftMs -= switchEveryMs) {
    await chooseOther(first.page);
    switchedMs.push(nowMs());
    await delay(switchEveryMs);
  }
  const play = await watching;
  const sound = await first.page.evaluate(() => globalThis.soundLog);
  await cinema.close();
  return { play, switchedMs, sound };
}

async function chooseOther(page: Page): Promise<void> {
  await page.hover('video');
  await page.getByRole('button', { name: 'Sound', exact: true }).click();
  await page
    .getByRole('menuitemradio', { checked: false })
    .filter({ hasText: /German|English/ })
    .click();
}

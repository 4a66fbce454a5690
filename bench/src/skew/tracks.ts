import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { median, printTable, quantile, round } from '@matinee/testing/table';
import { nearBy, nowMs, openCinema } from './cinema.ts';
import { watchPlay, type WatchedPlay } from './watch-play.ts';

const watch = { settleMs: 4_000, watchMs: 24_000 };
const switchEveryMs = 3_000;
const runs = 3;
/** The tracks have tones of 440 and 880 Hz. */
const betweenHertz = 660;

/** Sound of a page, at each of its frames. */
interface TrackLog {
  /** Changes between the tones. */
  changesMs: number[];
  silentFrames: number;
}

declare global {
  var trackLog: TrackLog | undefined;
}

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
    const { switchedMs, trackLog } = await once(browser, video, { isSwitching: true, isListening: true });
    delaysMs.push(...switchedMs.map((atMs) => (trackLog?.changesMs.find((changedMs) => changedMs >= atMs) ?? Infinity) - atMs));
    silent += trackLog?.silentFrames ?? 0;
  }
  const delayAt = (share: number): number => round(quantile(delaysMs, share));
  printTable(`${delaysMs.length} switches`, [{ 'heard after, p50 ms': delayAt(0.5), 'p95 ms': delayAt(0.95), 'silent frames': silent }]);
}

interface Once {
  play: WatchedPlay;
  switchedMs: number[];
  trackLog: TrackLog | undefined;
}

/** Listening moves a page's position by some 80 ms. */
async function once(browser: Browser, video: object, { isSwitching = false, isListening = false }): Promise<Once> {
  const cinema = await openCinema(browser, [video], nearBy(4));
  const [first] = cinema.viewers;
  if (first === undefined) throw new Error('There is no page');
  // A narrow player has the sound in another menu.
  await first.page.setViewportSize({ width: 1280, height: 800 });
  const watching = watchPlay(cinema, watch);
  await delay(watch.settleMs);
  if (isListening) await first.page.evaluate(listen, betweenHertz);
  const switchedMs: number[] = [];
  for (let leftMs = isSwitching ? watch.watchMs - switchEveryMs : 0; leftMs > 0; leftMs -= switchEveryMs) {
    await chooseOther(first.page);
    switchedMs.push(nowMs());
    await delay(switchEveryMs);
  }
  const play = await watching;
  const trackLog = await first.page.evaluate(() => globalThis.trackLog);
  await cinema.close();
  return { play, switchedMs, trackLog };
}

async function chooseOther(page: Page): Promise<void> {
  await page.hover('video');
  await page.getByRole('button', { name: 'Sound', exact: true }).click();
  await page
    .getByRole('menuitemradio', { checked: false })
    .filter({ hasText: /German|English/ })
    .click();
}

/** Runs in the page, and must not use anything from outside. */
async function listen(betweenHertz: number): Promise<void> {
  const video = document.querySelector('video');
  if (video === null) throw new Error('There is no video');
  const context = new AudioContext();
  await context.resume();
  const analyser = new AnalyserNode(context, { fftSize: 2048, smoothingTimeConstant: 0 });
  context.createMediaElementSource(video).connect(analyser).connect(context.destination);
  const strengths = new Float32Array(analyser.frequencyBinCount);
  const trackLog: TrackLog = { changesMs: [], silentFrames: 0 };
  globalThis.trackLog = trackLog;
  let isHigh: boolean | undefined;
  const hear = (): void => {
    requestAnimationFrame(hear);
    analyser.getFloatFrequencyData(strengths);
    const loudest = Math.max(...strengths);
    // The tap hears nothing at first.
    if (loudest < -100) trackLog.silentFrames += isHigh === undefined ? 0 : 1;
    if (loudest < -100) return;
    const isHigher = (strengths.indexOf(loudest) * context.sampleRate) / analyser.fftSize > betweenHertz;
    if (isHigh !== undefined && isHigher !== isHigh) trackLog.changesMs.push(performance.timeOrigin + performance.now());
    isHigh = isHigher;
  };
  hear();
}

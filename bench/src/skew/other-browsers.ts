import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { launchFirefox } from '@matinee/testing/puppeteer-driver';
import { launchWebKit } from '@matinee/testing/selenium-driver';
import type { Browser } from 'playwright-core';
import { printTable, quantile, round } from '@matinee/testing/table';
import { nearBy, nowMs, openCinema, sample } from './cinema.ts';
import { jumpsIn, keepRecord, moving, recordSize, spreads, withoutGrain, type Recording } from './record.ts';

const settleMs = 8_000;
const watchMs = 12_000;

const others = [
  { name: 'Firefox', path: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', launch: launchFirefox },
  {
    name: 'WebKitGTK',
    path: process.env.MINIBROWSER_PATH ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    launch: launchWebKit,
  },
];

export async function measureOtherBrowsers(browser: Browser, mediaUrl: string): Promise<void> {
  const rows = [];
  const videos = { mp4: sample, HLS: { url: `${mediaUrl}/hls/master.m3u8` } };
  for (const other of others.filter(({ path }) => existsSync(path))) {
    for (const [kind, video] of Object.entries(videos))
      rows.push({ case: `${other.name}, ${kind}`, ...(await once(browser, other, video)) });
  }
  if (rows.length > 0)
    printTable(`Another browser beside a Chromium, from ${settleMs / 1000} s after play on, for ${watchMs / 1000} s`, rows);
}

async function once(browser: Browser, { path, launch }: (typeof others)[number], video: object): Promise<Record<string, string | number>> {
  const cinema = await openCinema(browser, [video], nearBy(1));
  const driver = await launch(path);
  const window = await driver.openWindow();
  await window.onEveryPage(keepRecord, recordSize);
  await window.goTo(cinema.viewers[0]?.page.url() ?? '');
  while (!(await window.evaluate(() => (document.querySelector('video')?.readyState ?? 0) >= 2))) await delay(100);
  // A gesture, after which it may play with sound.
  await window.movePointer({ x: 5, y: 5 });
  await window.pressPointer();
  await window.releasePointer();
  const recordings = async (): Promise<Recording[]> => [
    ...(await cinema.recordings()),
    (await window.evaluate(() => globalThis.recording)) as Recording,
  ];
  const startsMs: number[] = [];
  const settle = async (request: object): Promise<void> => {
    const sinceMs = cinema.ask(request);
    await delay(settleMs);
    startsMs.push(round(moving(await recordings(), sinceMs, nowMs())));
  };

  await settle({ type: 2, state: true });
  const fromMs = nowMs();
  await delay(watchMs);
  const watched = await recordings();
  const toMs = nowMs();
  cinema.ask({ type: 2, state: false });
  // Streams end after 24 s.
  cinema.ask({ type: 4, value: 2 });
  await delay(1500);
  await settle({ type: 2, state: true });
  await settle({ type: 4, value: 5 });
  await driver.close();
  await cinema.close();
  const all = spreads(watched.map(withoutGrain), fromMs, toMs).map(({ ms }) => ms);
  const rates = watched[1]?.rates.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs) ?? [];
  return {
    'p50 ms': round(quantile(all, 0.5)),
    'p95 ms': round(quantile(all, 0.95)),
    jumps: watched.reduce((sum, recording) => sum + jumpsIn(recording, fromMs, toMs), 0),
    'its rate changes a minute': round((rates.length * 60_000) / (toMs - fromMs)),
    'play, resume and seek until both move, ms': startsMs.join(', '),
  };
}

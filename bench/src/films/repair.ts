import { setTimeout as delay } from 'node:timers/promises';
import { startServerProcess } from '@matinee/testing/server-process';
import { printTable, round } from '@matinee/testing/table';
import type { Browser } from 'playwright-core';
import { openFilmRoom } from './film-room.ts';
import type { MadeFilms } from './make-films.ts';

/** By then the film is fed some way ahead, and goes on as fast as it plays. */
const settleMs = 20_000;
const watchMs = 60_000;

/** Compares a page that repairs its film's sound with a page that plays the same pictures natively. */
export async function measureRepair(browser: Browser, { long, plain }: MadeFilms): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const processorSeconds = async (): Promise<number> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const rows = [];
  for (const [name, film] of [
    ['MKV with AC-3, repaired', long],
    ['MP4 with AAC, as it is', plain],
  ] as const) {
    const server = await startServerProcess();
    const room = await openFilmRoom(browser, { server, ownerUrl: server.url, viewerUrls: [], film });
    await room.owner.getByRole('tab', { name: /^Queue/ }).click();
    // Sending would count as well.
    await room.owner.getByRole('button', { name: 'Pause sending' }).click();
    await delay(settleMs);
    const before = await processorSeconds();
    await delay(watchMs);
    rows.push({ film: name, 'processor of the browser, s for each minute': round((await processorSeconds()) - before) });
    await room.close();
    await server.stop();
  }
  printTable('A page that plays a film of 1080p from its own disk', rows);
}

import { setTimeout as delay } from 'node:timers/promises';
import { startServerProcess } from '@matinee/testing/server-process';
import { median, printTable, quantile, round } from '@matinee/testing/table';
import type { Browser } from 'playwright-core';
import { openFilmRoom, randomShares, seekAndWatch } from './film-room.ts';
import type { MadeFilms } from './make-films.ts';

const firstPictures = 5;
const seeks = 20;
const playMs = 2000;

/** Measures seeks from the owner's disk, and through a room with an upload of 20 Mbit/s. */
export async function measureFilmSeeks(browser: Browser, { long: film }: MadeFilms): Promise<void> {
  const rows = [];
  for (const [from, viewers] of [
    ['the owner’s disk', 0],
    ['the room', 1],
  ] as const) {
    const server = await startServerProcess();
    const viewerUrls = Array.from({ length: viewers }, () => server.url);
    const firsts: number[] = [];
    const times: number[] = [];
    for (let run = 0; run < firstPictures; run++) {
      const room = await openFilmRoom(browser, { server, ownerUrl: server.url, viewerUrls, film });
      firsts.push(room.firstPictureMs);
      const shares = randomShares();
      const wanted = run === 0 ? seeks : 0;
      for (let seek = 0; seek < wanted; seek++) {
        await delay(playMs);
        times.push(await seekAndWatch(room.owner, room.viewers[0] ?? room.owner, shares.next().value));
      }
      await room.close();
    }
    await server.stop();
    rows.push({
      from,
      'first picture, ms': round(median(firsts)),
      'worst run': round(Math.max(...firsts)),
      'seek, ms': round(median(times)),
      'p95 ms': round(quantile(times, 0.95)),
    });
  }
  printTable(`A film of 1.9 GB with its sound repaired; medians of ${firstPictures} first pictures and ${seeks} random seeks`, rows);
}

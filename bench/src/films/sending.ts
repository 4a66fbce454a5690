import { setTimeout as delay } from 'node:timers/promises';
import { startServerProcess } from '@matinee/testing/server-process';
import { printTable, round } from '@matinee/testing/table';
import { statSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { openFilmRoom, randomShares } from './film-room.ts';
import type { MadeFilms } from './make-films.ts';

const readers = 8;
/** The bytes that a reader takes at one place. */
const readBytes = 4_000_000;
const askEveryMs = 1000;

/** Counts bytes until the film is whole, while eight readers go to random places. */
export async function measureSending(browser: Browser, { long }: MadeFilms): Promise<void> {
  const server = await startServerProcess();
  const cinema = await openFilmRoom(browser, { server, ownerUrl: server.url, viewerUrls: [], film: long, countsBytes: true });
  const { filmId: id } = cinema;
  const room = new URL(cinema.owner.url()).pathname.split('/').at(-1) ?? '';
  const token = await server.grant();
  const call = async <Answer>(path: string): Promise<Answer> =>
    (await (await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json()) as Answer;
  const { src_url: address } = await call<{ src_url: string }>(`/data/address?service=file&id=${id}&room=${room}`);
  const sizeBytes = statSync(long).size;
  const usedBefore = server.cpuSeconds();
  const startedMs = performance.now();
  const ending = new AbortController();
  const shares = randomShares();
  async function read(): Promise<void> {
    while (!ending.signal.aborted) {
      const start = Math.floor(shares.next().value * sizeBytes);
      const range = `bytes=${start}-${Math.min(start + readBytes, sizeBytes) - 1}`;
      const response = await fetch(new URL(address, server.url), { headers: { range }, signal: ending.signal });
      await response.arrayBuffer();
    }
  }
  const reading = Array.from({ length: readers }, () => read().catch(() => undefined));
  while (!(await call<{ isWhole: boolean }>(`/room/${room}/films/${id}`)).isWhole) await delay(askEveryMs);
  ending.abort();
  const seconds = (performance.now() - startedMs) / 1000;
  await Promise.all(reading);
  const sentBytes = await cinema.owner.evaluate(() => globalThis.sentBytes ?? 0);
  printTable(`A film of ${round(sizeBytes / 1e9)} GB sent without a limit, with ${readers} readers at random places`, [
    {
      'sent / size': (sentBytes / sizeBytes).toFixed(4),
      'seconds until whole': round(seconds),
      'processor of the server, s for each GB': round((server.cpuSeconds() - usedBefore) / (sizeBytes / 1e9)),
    },
  ]);
  await cinema.close();
  await server.stop();
}

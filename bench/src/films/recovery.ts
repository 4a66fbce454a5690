import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@matinee/testing/free-port';
import { startServerProcess, type ServerProcess } from '@matinee/testing/server-process';
import { printTable, round } from '@matinee/testing/table';
import { startTcpProxy, type TcpProxy } from '@matinee/testing/tcp-proxy';
import type { Browser } from 'playwright-core';
import {
  hasPicture,
  limitUpload,
  openFilmRoom,
  openRoom,
  pickFile,
  pressBar,
  randomShares,
  seekAndWatch,
  type FilmRoom,
} from './film-room.ts';
import type { MadeFilms } from './make-films.ts';

const runs = 20;
/** Absence of a page or server, and of a cable. */
const awayMs = 5000;
const cableOutMs = 30_000;
/** A film that doesn't play by then doesn't go on by itself. */
const patienceMs = 60_000;

interface Scene {
  room: FilmRoom;
  film: string;
  restart: () => Promise<void>;
  ownerCable: TcpProxy;
  viewerCable: TcpProxy;
}

/** Each interrupts something just after a seek to an unsent part, and resolves when it is back. */
const disturbances: Record<string, (scene: Scene) => Promise<void>> = {
  'owner’s page killed, and the same file picked again': async ({ room, film }) => {
    const { owner } = room;
    const [url, context] = [owner.url(), owner.context()];
    await owner.close();
    await delay(awayMs);
    room.owner = await openRoom(context, url);
    await limitUpload(room.owner);
    await room.owner.getByRole('tab', { name: /^Queue/ }).click();
    await pickFile(room.owner, 'Go on sending', film);
  },
  'server killed': ({ restart }) => restart(),
  'owner’s cable out for 30 s': ({ ownerCable }) => takeOut(ownerCable),
  'viewer’s cable out for 30 s': ({ viewerCable }) => takeOut(viewerCable),
};

async function takeOut(cable: TcpProxy): Promise<void> {
  cable.freeze();
  await delay(cableOutMs);
  cable.open();
}

export async function measureRecovery(browser: Browser, { long: film }: MadeFilms): Promise<void> {
  const rows = [];
  for (const [disturbance, disturb] of Object.entries(disturbances)) {
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      const tookMs = await recover(browser, film, run, disturb);
      if (tookMs !== undefined) times.push(tookMs);
    }
    rows.push({
      disturbance,
      'goes on by itself': `${times.length} of ${runs}`,
      'slowest after all is back, s': round(Math.max(...times) / 1000),
    });
  }
  printTable('A viewer’s film after a disturbance that follows a seek to a part that isn’t sent', rows);
}

/** Returns the ms until the viewer's film plays again; undefined if it doesn't. */
async function recover(browser: Browser, film: string, run: number, disturb: (scene: Scene) => Promise<void>): Promise<number | undefined> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-films-'));
  const port = await freePort();
  const start = (): Promise<ServerProcess> => startServerProcess({ PORT: `${port}` }, { dataDir });
  let server = await start();
  const [ownerCable, viewerCable] = [await startTcpProxy(port), await startTcpProxy(port)];
  const [ownerUrl = '', viewerUrl = ''] = [ownerCable, viewerCable].map((cable) => `http://127.0.0.1:${cable.port}`);
  async function restart(): Promise<void> {
    server.kill('SIGKILL');
    await server.ended;
    await delay(awayMs);
    server = await start();
  }
  const room = await openFilmRoom(browser, { server, ownerUrl, viewerUrls: [viewerUrl], film });
  try {
    const shares = randomShares();
    for (let skipped = 0; skipped < 2 * run; skipped++) shares.next();
    const [viewer = room.owner] = room.viewers;
    await seekAndWatch(room.owner, viewer, shares.next().value);
    await pressBar(room.owner, shares.next().value);
    await delay(300);
    await disturb({ room, film, restart, ownerCable, viewerCable });
    const backMs = performance.now();
    return (await playsOn(viewer)) ? performance.now() - backMs : undefined;
  } finally {
    await room.close();
    await server.stop();
    for (const cable of [ownerCable, viewerCable]) await cable.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Whether a page soon has a picture that moves for two seconds. */
async function playsOn(page: FilmRoom['owner']): Promise<boolean> {
  try {
    await hasPicture(page, patienceMs);
    const from = await page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    await page.waitForFunction((start) => (document.querySelector('video')?.currentTime ?? 0) > start + 2, from, { timeout: patienceMs });
    return true;
  } catch {
    return false;
  }
}

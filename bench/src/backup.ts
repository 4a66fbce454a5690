import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPostgres } from '@matinee/testing/postgres';
import { startRedis } from '@matinee/testing/redis';
import { startServerProcess, type ServerProcess } from '@matinee/testing/server-process';
import { median, printTable, round } from '@matinee/testing/table';

const runs = 5;
const roomCount = 1000;
const videosInEach = 10;
/** Rooms whose titles change continuously during the backup. */
const busyRooms = 8;
const roomsAtOnce = 20;
const program = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));

export async function measureBackup(): Promise<void> {
  const postgres = await startPostgres();
  const redis = await startRedis({ isCluster: false, appendSync: 'everysec' });
  const rows: Record<string, string | number>[] = [];
  try {
    rows.push(await measure('SQLite', async () => ({})));
    rows.push(await measure('PostgreSQL', async () => ({ DATABASE_URL: await postgres.createDatabase() })));
    rows.push(await measure('PostgreSQL and Redis', async () => ({ DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url })));
  } finally {
    await Promise.all([postgres.stop(), redis.stop()]);
  }
  printTable(`Backup of ${roomCount} rooms with ${videosInEach} videos each, under load; median of ${runs} runs`, rows);
}

async function measure(name: string, database: () => Promise<Record<string, string>>): Promise<Record<string, string | number>> {
  const home = mkdtempSync(join(tmpdir(), 'matinee-backup-'));
  const place = { DATA_DIR: join(home, 'data'), ...(await database()) };
  const server = await startServerProcess(place, { dataDir: place.DATA_DIR });
  try {
    const rooms = await fill(server);
    const load = await startLoad(server, rooms.slice(0, busyRooms));
    const backups: number[] = [];
    for (let run = 0; run < runs; run++) backups.push(await call(['backup', join(home, `${run}.backup`)], place));
    const changes = await load.stop();
    await server.stop();
    const restores: number[] = [];
    for (let run = 0; run < runs; run++) {
      const target = { ...(await database()), DATA_DIR: join(home, `restored-${run}`) };
      restores.push(await call(['restore', join(home, `${run}.backup`)], target));
    }
    return {
      database: name,
      'backup, s': round(median(backups) / 1000),
      'restore, s': round(median(restores) / 1000),
      'file, MB': round(statSync(join(home, '0.backup')).size / 1e6),
      'changes a second meanwhile': round(changes),
    };
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** In ms. */
async function call(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<number> {
  const startMs = performance.now();
  await promisify(execFile)(process.execPath, [program, ...args], { env: { PATH: process.env['PATH'], ...environment } });
  return performance.now() - startMs;
}

async function fill(server: ServerProcess): Promise<string[]> {
  const token = await server.grant();
  const rooms: string[] = [];
  while (rooms.length < roomCount) {
    const made = await Promise.all(Array.from({ length: roomsAtOnce }, () => server.generate(token)));
    await Promise.all(made.map((room) => addVideos(server, token, room)));
    rooms.push(...made);
  }
  return rooms;
}

async function addVideos(server: ServerProcess, token: string, room: string): Promise<void> {
  const videos = Array.from({ length: videosInEach }, (_, index) => ({
    service: 'direct',
    id: `${server.url}/sample/first-light.mp4?${index}`,
  }));
  const status = await server.post(`/room/${room}/queue`, token, { videos });
  if (status !== 200) throw new Error(`Adding videos was answered with ${status}`);
}

/** Changes titles until `stop`, which returns the changes per second. */
async function startLoad(server: ServerProcess, rooms: readonly string[]): Promise<{ stop(): Promise<number> }> {
  const token = await server.grant();
  const over = new AbortController();
  const startMs = performance.now();
  let changes = 0;
  const users = rooms.map(async (room) => {
    while (!over.signal.aborted) {
      const { status } = await fetch(`${server.url}/api/room/${room}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ title: `Evening ${(changes += 1)}` }),
      });
      if (status !== 200) throw new Error(`A change was answered with ${status}`);
    }
  });
  return {
    async stop() {
      over.abort();
      await Promise.all(users);
      return (changes * 1000) / (performance.now() - startMs);
    },
  };
}

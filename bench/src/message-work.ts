import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { RequestType } from '@matinee/protocol';
import { openDatabase } from '@matinee/server/database';
import { writeMessages } from '@matinee/server/message-rows';
import { createMessageSweeper } from '@matinee/server/message-sweeper';
import { createRoomStore } from '@matinee/server/room-store';
import { callFrom, grantFrom } from '@matinee/testing/attacks';
import { fillMessages } from '@matinee/testing/messages';
import { startServerProcess, type ServerProcess } from '@matinee/testing/server-process';
import { median, printTable, round } from '@matinee/testing/table';
import { connectClient } from '@matinee/testing/test-client';
import { turnArguments, turnsOf, watchTurns, type Turns } from '@matinee/testing/watch-turns';

const count = 100_000;
const runs = 3;
const room = 'cinema';
const owner = { username: 'Ann', password: 'Ann knows 27 lighthouses' };
const kept = { messages: 20_000, bytes: 20_000_000 };

interface Owner {
  call: (method: string, path: string, body?: object) => Promise<string>;
  ask: (request: object) => Promise<unknown>;
}

const calls: Record<string, (owner: Owner) => Promise<unknown>> = {
  'nothing, for two seconds': () => delay(2000),
  'search for a word that is nowhere': ({ call }) => call('GET', `/room/${room}/messages?search=submarine`),
  'search for a letter that is everywhere': ({ call }) => call('GET', `/room/${room}/messages?search=s`),
  'export of an account that said all': ({ call }) => call('GET', '/user/account/export'),
  'deletion of that account': ({ call }) => call('DELETE', '/user/account', { currentPassword: owner.password }),
  'clearing of the history': ({ ask }) => ask({ type: RequestType.ApplySettings, settings: { chatHistory: 'nothing' } }),
  'deletion of the room': ({ call }) => call('DELETE', `/room/${room}?permanent=true`),
};

interface Storage {
  opened: Awaited<ReturnType<typeof openDatabase>>;
  roomId: number;
}

/** A server's own sweeps, at its start and every minute. */
const sweeps: Record<string, (storage: Storage) => Promise<unknown>> = {
  'sweep of a cleared history': async ({ opened, roomId }) => {
    await writeMessages(opened.database, [{ roomId, forgetsUntil: Date.now() }]);
    await createMessageSweeper(opened.database).sweep(kept);
  },
  'sweep of a deleted room': async ({ opened, roomId }) => {
    await createRoomStore(opened).remove(roomId);
    await createMessageSweeper(opened.database).sweep(kept);
  },
  'sweep of stale rooms': async ({ opened }) => {
    await opened.database.updateTable('rooms').set({ is_temporary: 1 }).execute();
    await createRoomStore(opened).removeStale(Date.now() + 1);
    await createMessageSweeper(opened.database).sweep(kept);
  },
  'sweep of a room with too many': ({ opened }) => createMessageSweeper(opened.database).sweep(kept),
};

interface Measured extends Turns {
  tookMs: number;
}

export async function measureMessageWork(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'matinee-message-work-'));
  const filled = join(home, 'filled');
  try {
    await fill(filled);
    const rows = [];
    const works = [
      ...Object.entries(calls).map(([what, call]) => [what, (dataDir: string) => measureCall(dataDir, call)] as const),
      ...Object.entries(sweeps).map(([what, sweep]) => [what, (dataDir: string) => measureSweep(dataDir, sweep)] as const),
    ];
    for (const [what, measure] of works) {
      const measured: Measured[] = [];
      for (let run = 0; run < runs; run += 1) {
        const dataDir = join(home, `run-${run}`);
        cpSync(filled, dataDir, { recursive: true });
        measured.push(await measure(dataDir));
        rmSync(dataDir, { recursive: true });
      }
      const of = (figure: keyof Measured): number[] => measured.map((one) => one[figure]);
      rows.push({
        what,
        'processor time of the longest turn, median ms': round(median(of('usedMs'))),
        'worst ms': round(Math.max(...of('usedMs'))),
        'with the disk, median ms': round(median(of('heldMs'))),
        turns: median(of('count')),
        'all of it, median ms': round(median(of('tookMs'))),
      });
    }
    printTable(`${count} messages in one room, ${runs} runs of each`, rows);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function fill(dataDir: string): Promise<void> {
  const server = await startServerProcess({}, { dataDir });
  const call = callFrom(server.url, '127.0.0.1');
  const token = await grantFrom(call);
  await call('POST', '/api/user/register', { token, body: owner });
  await call('POST', '/api/room/create', { token, body: { name: room } });
  await server.stop();
  await fillMessages({ dataDir }, room, count, owner.username);
}

async function measureCall(dataDir: string, work: (owner: Owner) => Promise<unknown>): Promise<Measured> {
  const server = await startServerProcess({}, { dataDir, nodeArguments: turnArguments });
  try {
    return await measured((act) => turnsOf(server, act), work, await enter(server));
  } finally {
    await server.stop();
  }
}

async function enter(server: ServerProcess): Promise<Owner> {
  const from = callFrom(server.url, '127.0.0.1', { keepAlive: true });
  const token = await grantFrom(from);
  const call = async (method: string, path: string, body?: object): Promise<string> => {
    const { status, text } = await from(method, `/api${path}`, { token, body });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return text;
  };
  await call('POST', '/user/login', { user: owner.username, password: owner.password });
  const client = await connectClient(`${server.url}/api/room/${room}`);
  client.send({ action: 'auth', token });
  await client.next('you');
  return { call, ask: (request) => client.ask(request) };
}

async function measureSweep(dataDir: string, sweep: (storage: Storage) => Promise<unknown>): Promise<Measured> {
  const opened = await openDatabase({ dataDir });
  try {
    const { id: roomId } = await opened.database.selectFrom('rooms').select('id').executeTakeFirstOrThrow();
    const watch = async (act: () => Promise<unknown>): Promise<Turns> => {
      const stop = watchTurns();
      await act();
      return stop();
    };
    return await measured(watch, sweep, { opened, roomId });
  } finally {
    await opened.database.destroy();
  }
}

async function measured<Subject>(
  watch: (act: () => Promise<unknown>) => Promise<Turns>,
  work: (subject: Subject) => Promise<unknown>,
  subject: Subject,
): Promise<Measured> {
  let tookMs = 0;
  const turns = await watch(async () => {
    const startedMs = performance.now();
    await work(subject);
    tookMs = performance.now() - startedMs;
  });
  return { ...turns, tookMs };
}

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createRoom } from '@matinee/room';
import { openDatabase } from '@matinee/server/database';
import { writeMessages } from '@matinee/server/message-rows';
import { createMessageStore } from '@matinee/server/message-store';
import { createMessageSweeper } from '@matinee/server/message-sweeper';
import { createRoomStore } from '@matinee/server/room-store';
import { fillMessages } from '@matinee/testing/messages';
import { median, printTable, round } from '@matinee/testing/table';

const count = 100_000;
const runs = 3;
const room = 'cinema';
const account = 'ann';
const kept = { messages: 20_000, bytes: 20_000_000 };

interface Storage {
  opened: Awaited<ReturnType<typeof openDatabase>>;
  roomId: number;
}

const works: Record<string, (storage: Storage) => Promise<unknown>> = {
  // The machine alone delays the event loop by this.
  'nothing, for two seconds': () => new Promise((resolve) => setTimeout(resolve, 2000)),
  'search for a word that is nowhere': ({ opened, roomId }) => createMessageStore(opened).search(roomId, 'submarine', undefined, 100),
  'export of an account that said all': async ({ opened }) => {
    for await (const page of createMessageStore(opened).pagesOf(account)) JSON.stringify(page);
  },
  'deletion of that account': ({ opened }) => createMessageStore(opened).erase(account),
  'clearing of the history': async ({ opened, roomId }) => {
    await writeMessages(opened.database, [{ roomId, forgetsUntil: Date.now() }]);
    await createMessageSweeper(opened.database).sweep(kept);
  },
  'removal of the room': async ({ opened, roomId }) => {
    await createRoomStore(opened).remove(roomId);
    await createMessageSweeper(opened.database).sweep(kept);
  },
  'sweep of stale rooms': async ({ opened }) => {
    await createRoomStore(opened).removeStale(Date.now() + 1);
    await createMessageSweeper(opened.database).sweep(kept);
  },
  'sweep of a room with too many': ({ opened }) => createMessageSweeper(opened.database).sweep(kept),
};

/** How long work on the messages of a large room holds up everything else, in the embedded database. */
export async function measureMessageWork(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'matinee-message-work-'));
  const filled = join(home, 'filled');
  try {
    await fill(filled);
    const rows = [];
    for (const [what, work] of Object.entries(works)) {
      const measured = [];
      for (let run = 0; run < runs; run += 1) measured.push(await measure(filled, join(home, `run-${run}`), work));
      rows.push({
        what,
        'longest pause, median ms': round(median(measured.map(({ pauseMs }) => pauseMs))),
        'longest pause, worst ms': round(Math.max(...measured.map(({ pauseMs }) => pauseMs))),
        'all of it, median ms': round(median(measured.map(({ tookMs }) => tookMs))),
        'processor time, median ms': round(median(measured.map(({ usedMs }) => usedMs))),
      });
    }
    printTable(`${count} messages in one room, ${runs} runs of each`, rows);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function fill(dataDir: string): Promise<void> {
  const opened = await openDatabase({ dataDir });
  const { sync, chat, membership } = createRoom({ name: room, isTemporary: true }, 1);
  await createRoomStore(opened).create({ sync, chat, membership }, 1);
  await opened.database.destroy();
  await fillMessages({ dataDir }, room, count);
  const { database } = await openDatabase({ dataDir });
  await database.updateTable('messages').set({ account_id: account }).execute();
  await database.destroy();
}

async function measure(filled: string, dataDir: string, work: (storage: Storage) => Promise<unknown>) {
  cpSync(filled, dataDir, { recursive: true });
  const opened = await openDatabase({ dataDir });
  try {
    const { id: roomId } = await opened.database.selectFrom('rooms').select('id').executeTakeFirstOrThrow();
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await new Promise((resolve) => setTimeout(resolve, 50));
    delay.reset();
    const before = process.cpuUsage();
    const startedMs = performance.now();
    await work({ opened, roomId });
    const tookMs = performance.now() - startedMs;
    const { user, system } = process.cpuUsage(before);
    await new Promise((resolve) => setTimeout(resolve, 5));
    delay.disable();
    return { tookMs, usedMs: (user + system) / 1000, pauseMs: delay.max / 1e6 };
  } finally {
    await opened.database.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

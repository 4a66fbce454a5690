import { setTimeout as delay } from 'node:timers/promises';
import { startServerProcess } from '@matinee/testing/server-process';
import { median, printTable } from '@matinee/testing/table';
import { enterMany, isAction, until } from './load-client.ts';
import { fillRoom } from './pages/full-room.ts';

const runs = 3;
const queued = 1000;
const moves = 200;
/** Far enough apart that no two are sent together. */
const everyMs = 40;

export async function measureQueueMoves(): Promise<void> {
  const rows = [];
  for (const [clients, understands] of [
    [10, ['queue-operations']],
    [10, []],
  ] as const) {
    const samples = [];
    for (let run = 0; run < runs; run++) samples.push(await once(clients, understands));
    rows.push({
      clients,
      'which understand': understands.join(', ') || 'whole queues',
      'server CPU ms a move': median(samples.map(({ cpuMs }) => cpuMs)),
      'bytes a move and client': median(samples.map(({ bytes }) => bytes)),
    });
  }
  printTable(`Moving one of ${queued} queued videos; median of ${runs} runs of ${moves} moves`, rows);
}

async function once(count: number, understands: readonly string[]): Promise<{ cpuMs: number; bytes: number }> {
  const server = await startServerProcess();
  const { name, client: leader } = await fillRoom(server, queued);
  leader.close();
  const clients = await enterMany(server.url, name, await server.grantMany(count), { understands });
  await delay(500); // the last joins have been told
  let syncs = 0;
  let bytes = 0;
  for (const client of clients) {
    client.onText((text) => {
      if (isAction(text, 'sync')) syncs += 1;
      bytes += text.length;
    });
  }
  const cpuBefore = server.cpuSeconds();
  for (let move = 0; move < moves; move++) {
    const fromIdx = (move * 37) % queued;
    clients[move % count]?.send({ action: 'req', request: { type: 7, fromIdx, toIdx: (fromIdx + 500) % queued } });
    await delay(everyMs);
  }
  await until(() => syncs >= moves * count);
  if (syncs < moves * count) throw new Error(`${moves * count - syncs} moves were not told`);
  const cpuMs = ((server.cpuSeconds() - cpuBefore) / moves) * 1000;
  for (const client of clients) client.close();
  await server.stop();
  return { cpuMs, bytes: bytes / (moves * count) };
}

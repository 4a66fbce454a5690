import { setTimeout as delay } from 'node:timers/promises';
import { median, printTable, quantile } from '@matinee/testing/table';
import { enterRoom, isAction, isOwnId, type LoadClient } from './load-client.ts';
import { withTarget, type StartTarget, type Target } from './target.ts';

const runs = 3;
const atOnce = 20;

interface Joins {
  /** From the open socket, in ms. */
  sync: number[];
  id: number[];
  /** The server's, in seconds. */
  cpu: number;
}

/** Measures the time until the first full sync, and until the client's own id after the user list. */
export async function measureJoins(start: StartTarget): Promise<void> {
  const rows = [];
  for (const [joins, rooms] of [
    [200, 1],
    [1000, 1],
    [1000, 250],
  ] as const) {
    const samples: Joins[] = [];
    for (let run = 0; run < runs; run++) samples.push(await withTarget(start, (server) => join(server, joins, rooms)));
    const middle = (pick: (joins: Joins) => number): number => median(samples.map(pick));
    rows.push({
      joins: `${joins} into ${rooms}`,
      'sync p50 ms': middle(({ sync }) => quantile(sync, 0.5)),
      'sync p99 ms': middle(({ sync }) => quantile(sync, 0.99)),
      'own id p99 ms': middle(({ id }) => quantile(id, 0.99)),
      'joins per server CPU-second': middle(({ cpu }) => joins / cpu),
    });
  }
  printTable(`Joining, ${atOnce} at a time; median of ${runs} runs`, rows);
}

async function join(server: Target, joins: number, roomCount: number): Promise<Joins> {
  const tokens = await server.grantMany(joins);
  const rooms = await Promise.all(tokens.slice(0, roomCount).map((token) => server.generate(token)));
  const sync: number[] = [];
  const id: number[] = [];
  const clients: LoadClient[] = [];
  const left = tokens.map((token, n) => ({ token, room: rooms[n % roomCount] as string }));
  const cpuBefore = server.cpuSeconds();

  async function enterOneAfterTheOther(): Promise<void> {
    for (let next = left.pop(); next; next = left.pop()) {
      let startedMs = performance.now();
      const enough = (text: Buffer): boolean => {
        if (isAction(text, 'sync') && sync.length < joins) sync.push(performance.now() - startedMs);
        return isOwnId(text);
      };
      clients.push(await enterRoom(server.url, next.room, next.token, enough, { onOpen: () => (startedMs = performance.now()) }));
      id.push(performance.now() - startedMs);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, enterOneAfterTheOther));
  await delay(300); // until everybody has heard of the last ones
  const cpu = server.cpuSeconds() - cpuBefore;
  for (const client of clients) client.close();
  return { sync, id, cpu };
}

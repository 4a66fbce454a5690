import { setTimeout as delay } from 'node:timers/promises';
import { enterRoom, isAction, isOwnId, type LoadClient } from '../load-client.ts';
import { printTable, quantile, round } from '../table.ts';
import { until } from '../until.ts';
import { withInstallation, type Installation } from './installation.ts';

const runs = 10;
const roomsPerRun = 10;
/** From an answer to the next request of the same client. */
const betweenMs = 20;
const beforeMs = 1000;
/** As long as any of this may take. */
const afterMs = 4000;

/** How long requests at another node stand still when the node that owns their rooms is killed, and when it is stopped. */
export async function measureOwnerChanges(): Promise<void> {
  const rows = [];
  for (const [name, signal] of [
    ['kill -9', 'SIGKILL'],
    ['SIGTERM', 'SIGTERM'],
  ] as const) {
    const gaps = await withInstallation({ nodes: 2 }, async (installation) => {
      const all: number[] = [];
      for (let run = 0; run < runs; run++) all.push(...(await once(installation, signal)));
      return all;
    });
    rows.push({
      'the owner gets': name,
      rooms: gaps.length,
      'p50 ms': round(quantile(gaps, 0.5)),
      'p95 ms': round(quantile(gaps, 0.95)),
      'p99 ms': round(quantile(gaps, 0.99)),
      'max ms': round(Math.max(...gaps)),
    });
  }
  printTable(
    `Longest time between two answers of a client at another node, ${roomsPerRun} rooms in each of ${runs} runs, about 40 requests a second and room`,
    rows,
  );
}

async function once(installation: Installation, signal: NodeJS.Signals): Promise<number[]> {
  const { nodes } = installation;
  const [owner, other] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  const askers: Asker[] = [];
  const clients: LoadClient[] = [];
  for (let n = 0; n < roomsPerRun; n++) {
    const [token = '', otherToken = ''] = await owner.grantMany(2);
    const room = await owner.generate(token);
    clients.push(await enterRoom(owner.url, room, token, isOwnId));
    const client = await enterRoom(other.url, room, otherToken, isOwnId);
    clients.push(client);
    askers.push(keepAsking(client));
  }
  await delay(beforeMs);
  for (const asker of askers) asker.longestMs = 0;
  owner.kill(signal);
  await delay(afterMs);
  await until(() => askers.every(({ isWaiting }) => !isWaiting()));
  for (const client of clients) client.close();
  await owner.ended;
  nodes.splice(nodes.indexOf(owner), 1);
  await installation.startNode();
  return askers.map(({ longestMs }) => longestMs);
}

interface Asker {
  /** Between two answers. */
  longestMs: number;
  isWaiting(): boolean;
}

/** One request after the other, as long as the client is connected. */
function keepAsking(client: LoadClient): Asker {
  let asked = 0;
  let answeredMs = performance.now();
  const asker: Asker = { longestMs: 0, isWaiting: () => performance.now() - answeredMs > 10 * betweenMs };
  const ask = (): void => client.send({ action: 'req', id: (asked += 1), request: { type: 2, state: asked % 2 === 0 } });
  client.onText((text) => {
    if (isAction(text, 'error')) throw new Error(`A request was refused: ${text.toString()}`);
    if (!isAction(text, 'done')) return;
    const nowMs = performance.now();
    asker.longestMs = Math.max(asker.longestMs, nowMs - answeredMs);
    answeredMs = nowMs;
    setTimeout(ask, betweenMs);
  });
  ask();
  return asker;
}

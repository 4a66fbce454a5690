import { setTimeout as delay } from 'node:timers/promises';
import { printTable, quantile, round } from '@matinee/testing/table';
import { enterRoom, isAction, isOwnId, until, type LoadClient } from '../load-client.ts';
import { withInstallation, type Installation } from './installation.ts';

const runs = 10;
const roomsPerRun = 10;
/** From an answer to the client's next request. */
const betweenMs = 20;
const beforeMs = 1000;
/** The maximum duration of these changes. */
const afterMs = 4000;

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
    `Longest time between two answers of a client at another node, ${roomsPerRun} rooms in each of ${runs} runs, a message every 20 ms after the last answer`,
    rows,
  );
}

async function once(installation: Installation, signal: NodeJS.Signals): Promise<number[]> {
  const { nodes } = installation;
  const [owner, other] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  const probes: Probe[] = [];
  const clients: LoadClient[] = [];
  for (let n = 0; n < roomsPerRun; n++) {
    const [token = '', otherToken = ''] = await owner.grantMany(2);
    const room = await owner.generate(token);
    clients.push(await enterRoom(owner.url, room, token, isOwnId));
    const client = await enterRoom(other.url, room, otherToken, isOwnId);
    clients.push(client);
    probes.push(startProbe(client));
  }
  await delay(beforeMs);
  for (const probe of probes) probe.longestMs = 0;
  owner.kill(signal);
  await delay(afterMs);
  await until(() => probes.every(({ isWaiting }) => !isWaiting()));
  for (const client of clients) client.close();
  await owner.ended;
  nodes.splice(nodes.indexOf(owner), 1);
  await installation.startNode();
  return probes.map(({ longestMs }) => longestMs);
}

interface Probe {
  /** Between two answers. */
  longestMs: number;
  isWaiting: () => boolean;
}

function startProbe(client: LoadClient): Probe {
  let asked = 0;
  let answeredMs = performance.now();
  const probe: Probe = { longestMs: 0, isWaiting: () => performance.now() - answeredMs > 10 * betweenMs };
  const ask = (): void => client.send({ action: 'req', id: (asked += 1), request: { type: 11, text: `message ${asked}` } });
  client.onText((text) => {
    const isDone = isAction(text, 'done');
    if (isDone) {
      const nowMs = performance.now();
      probe.longestMs = Math.max(probe.longestMs, nowMs - answeredMs);
      answeredMs = nowMs;
    }
    // Refused requests stand still, too.
    if (isDone || isAction(text, 'error')) setTimeout(ask, betweenMs);
  });
  ask();
  return probe;
}

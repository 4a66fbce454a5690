import { setTimeout as delay } from 'node:timers/promises';
import { median, printTable, quantile, round } from '@matinee/testing/table';
import { isAction } from '../load-client.ts';
import { withInstallation, type Installation, type Shape } from './installation.ts';
import { fillRooms, keepActing, type SmallRoom } from './small-rooms.ts';

const runs = 3;
const seconds = 10;
const roomCount = 20;
const requestsPerSecond = 50;
const warmUpMs = 3000;

/** In ms. */
interface Sample {
  atOwner: number[];
  elsewhere: number[];
}

/** Measures the time until the answer, which follows the change. */
export async function measureLatency(): Promise<void> {
  const embedded: Sample[] = [];
  const two: Sample[] = [];
  for (let run = 0; run < runs; run++) {
    embedded.push(await withInstallation('embedded' satisfies Shape, load));
    two.push(await withInstallation({ nodes: 2 }, load));
  }
  const row = (clients: string, times: number[][]) => ({
    clients,
    requests: times.flat().length,
    'p50 ms': round(median(times.map((values) => quantile(values, 0.5)))),
    'p99 ms': round(median(times.map((values) => quantile(values, 0.99)))),
    'worst run p99 ms': round(Math.max(...times.map((values) => quantile(values, 0.99)))),
  });
  printTable(
    `Playback requests until they are answered, ${requestsPerSecond} a second in ${roomCount} rooms of ten that are in use; median of ${runs} runs of ${seconds} s`,
    [
      row(
        'of one server, embedded database',
        embedded.map(({ atOwner }) => atOwner),
      ),
      row(
        "at the room's owner",
        two.map(({ atOwner }) => atOwner),
      ),
      row(
        'at the other node',
        two.map(({ elsewhere }) => elsewhere),
      ),
    ],
  );
}

async function load(installation: Installation): Promise<Sample> {
  const rooms = await fillRooms(installation, roomCount, 'spread');
  const sample: Sample = { atOwner: [], elsewhere: [] };
  const stop = keepActing(rooms);
  await delay(warmUpMs);
  const probes = rooms.flatMap(({ owner, clients }) =>
    clients.map(({ client, node }) => createProbe(client, node === owner ? sample.atOwner : sample.elsewhere)),
  );
  const startedMs = performance.now();
  for (let sent = 0; sent < requestsPerSecond * seconds;) {
    const due = ((performance.now() - startedMs) / 1000) * requestsPerSecond;
    for (; sent < due; sent++) probes[(sent * 7) % probes.length]?.();
    await delay(1);
  }
  await delay(500);
  stop();
  for (const { clients } of rooms) for (const { client } of clients) client.close();
  return sample;
}

function createProbe(client: SmallRoom['clients'][0]['client'], times: number[]): () => void {
  const sentMs = new Map<number, number>();
  let asked = 0;
  client.onText((text) => {
    if (!isAction(text, 'done')) return;
    const { id } = JSON.parse(text.toString()) as { id: number };
    times.push(performance.now() - (sentMs.get(id) ?? Number.NaN));
  });
  return () => {
    asked += 1;
    sentMs.set(asked, performance.now());
    client.send({ action: 'req', id: asked, request: { type: 4, value: asked % 50 } });
  };
}

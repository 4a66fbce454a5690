import { setTimeout as delay } from 'node:timers/promises';
import type { Scene } from '../scene.ts';

/**
 * Measures how fast requests are answered when nothing is wrong, by the node that their client is connected to. The
 * times include the proxies between the nodes and Redis, the record of the log and the clients themselves.
 */
export async function measureQuietTimes(scene: Scene, forMs = 10_000): Promise<string[]> {
  const { cluster, rooms, clients, figures } = scene;
  const owners = new Map(await Promise.all(rooms.map(async (room) => [room, (await cluster.ownerOf(room))?.port] as const)));
  const startedMs = performance.now();
  const load = scene.startLoad();
  await delay(forMs);
  load.stop();
  const problems = await scene.look();
  for (const client of clients) {
    const place = owners.get(client.room) === client.port() ? 'its own node' : 'other nodes';
    for (const { sentMs, answeredMs } of client.ledger.sent) {
      if (sentMs >= startedMs && answeredMs !== undefined) {
        figures.add(`answers to clients of ${place}, without faults`, answeredMs - sentMs);
      }
    }
  }
  return problems;
}

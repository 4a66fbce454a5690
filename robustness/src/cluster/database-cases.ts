import { setTimeout as delay } from 'node:timers/promises';
import { clientsAt, longestAnswerMs } from './answer-times.ts';
import type { Scene } from './scene.ts';

const loadedMs = 500;

/** 4: the owner alone cannot reach PostgreSQL for a while: its rooms go on. */
export async function cutOwnerFromDatabase(scene: Scene, cutMs = 4000): Promise<string[]> {
  const { clients, figures } = scene;
  const load = scene.startLoad();
  await delay(loadedMs);
  const { node, owned } = await scene.busiestOwner();
  const inside = clients.filter((client) => owned.has(client.room));
  const cutAtMs = performance.now();
  const own = clientsAt(inside, [node.port]);
  node.postgres.close();
  await delay(cutMs);
  node.postgres.open();
  await delay(loadedMs);
  load.stop();
  const problems = await scene.look();
  figures.add('owner cut off from PostgreSQL: answers', longestAnswerMs(inside, cutAtMs));
  return [...problems, ...thrownOutSince(own, cutAtMs)];
}

/** Clients whose connection has ended since a time. */
function thrownOutSince(clients: Scene['clients'], sinceMs: number): string[] {
  return clients
    .filter(({ connections }) => connections.some(({ closedMs = 0 }) => closedMs > sinceMs))
    .map(({ page }) => `${page} was thrown out while its node could not reach PostgreSQL`);
}

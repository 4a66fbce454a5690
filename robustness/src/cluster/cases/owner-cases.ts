import { setTimeout as delay } from 'node:timers/promises';
import { backAfterMs, longestAnswerMs, thrownOutSince, untilAnsweredAgain } from '../measures.ts';
import type { ClusterClient } from '../cluster-client.ts';
import type { ClusterNode } from '../cluster-node.ts';
import { backWithinMs, loadedMs, type Scene } from '../scene.ts';
import type { ClusterCase } from './cases.ts';

interface Owner {
  node: ClusterNode;
  /** Its own clients, and clients of other nodes in its rooms. */
  own: ClusterClient[];
  others: ClusterClient[];
  startedMs: number;
  addFigure: (what: string, ms: number) => void;
}

/** Restarts the owner if it is gone. `trouble` returns the clients that must stay connected. */
async function troubleOwner(scene: Scene, name: string, trouble: (owner: Owner) => Promise<readonly ClusterClient[]>): Promise<string[]> {
  const { clients, cluster, figures } = scene;
  const load = scene.startLoad();
  await delay(loadedMs + cluster.random.int(0, 100));
  const { node, owned } = await scene.busiestOwner();
  const own = clients.filter((client) => client.port() === node.port);
  const settled = own.filter((client) => client.isSettled());
  const others = clients.filter((client) => owned.has(client.room) && !own.includes(client));
  const startedMs = performance.now();
  const addFigure = (what: string, ms: number): void => figures.add(`${name}: ${what}`, ms);
  const staying = await trouble({ node, own, others, startedMs, addFigure });
  load.stop();
  const isGone = !node.isRunning();
  if (isGone) {
    await node.start();
    await scene.untilConnected(backWithinMs);
  }
  const problems = await scene.look();
  addFigure('answers to clients of other nodes', longestAnswerMs(others, startedMs));
  if (isGone) for (const ms of backAfterMs(settled, startedMs)) addFigure('own clients are back', ms);
  return [...problems, ...thrownOutSince(staying, startedMs, name)];
}

export const ownerCases = {
  '1': {
    title: 'the owner is killed',
    run: (scene) =>
      troubleOwner(scene, 'kill', async ({ node }) => {
        await node.kill();
        await delay(2500);
        return [];
      }),
  },
  '2': {
    title: 'the owner is frozen, and wakes up when others have taken its rooms',
    forMs: { long: 4000, short: 2500 },
    run: (scene, ms) =>
      troubleOwner(scene, 'freeze', async ({ node }) => {
        node.signal('SIGSTOP');
        await delay(ms);
        node.signal('SIGCONT');
        await delay(loadedMs);
        return [];
      }),
  },
  '3': {
    title: 'the owner is cut off from Redis, and its clients stay connected to it',
    forMs: { long: 4000, short: 2500 },
    run: (scene, ms) =>
      troubleOwner(scene, 'owner cut off from Redis', async ({ node, own, addFigure }) => {
        node.redis.close();
        await delay(ms);
        node.redis.open();
        const openedMs = performance.now();
        await untilAnsweredAgain(own);
        addFigure('its clients are answered after its return', performance.now() - openedMs);
        return [];
      }),
  },
  '4': {
    title: 'the owner is cut off from PostgreSQL, and its rooms keep playing',
    forMs: { long: 4000, short: 2500 },
    run: (scene, ms) =>
      troubleOwner(scene, 'owner cut off from PostgreSQL', async ({ node, own, startedMs, addFigure }) => {
        node.postgres.close();
        await delay(ms);
        node.postgres.open();
        await delay(loadedMs);
        addFigure('answers to its clients', longestAnswerMs(own, startedMs));
        return own;
      }),
  },
  '5': {
    title: 'the owner is stopped in order, as a deploy does it',
    run: (scene) =>
      troubleOwner(scene, 'drain', async ({ node, others, startedMs, addFigure }) => {
        await node.drain();
        addFigure('node is gone after', performance.now() - startedMs);
        await delay(loadedMs);
        return others;
      }),
  },
} as const satisfies Record<string, ClusterCase>;

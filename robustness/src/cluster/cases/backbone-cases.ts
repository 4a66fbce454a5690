import { setTimeout as delay } from 'node:timers/promises';
import { RequestType } from '@matinee/protocol';
import { until } from '@matinee/testing/until';
import { unknownEnd } from '../client-ledger.ts';
import type { Cluster } from '../cluster.ts';
import { longestAnswerMs, refusedAfterMs, thrownOutSince, untilAnsweredAgain } from '../measures.ts';
import { loadedMs, type Scene } from '../scene.ts';
import type { ClusterCase } from './cases.ts';

const healthyWithinMs = 10_000;
/** Time until an operator's tools notice. */
const noticedAfterMs = 1000;

/** Kills Redis until `comeBack` has one run again; all clients stay connected. */
async function loseRedis({ cluster, clients, figures, ...scene }: Scene, awayMs: number, comeBack: () => Promise<void>): Promise<string[]> {
  const load = scene.startLoad();
  await delay(loadedMs);
  const lostMs = performance.now();
  await cluster.redis.kill();
  for (const { redis } of cluster.nodes) redis.close();
  await delay(awayMs);
  for (const ms of refusedAfterMs(clients, lostMs)) figures.add('Redis away: refused after', ms);
  await comeBack();
  await reconnectNodes(cluster);
  const backMs = performance.now();
  await untilAnsweredAgain(clients);
  figures.add('Redis back: healthy after', performance.now() - backMs);
  load.stop();
  return [...(await scene.look()), ...thrownOutSince(clients, lostMs, 'the end of Redis')];
}

async function restartRedis({ cluster: { redis } }: Scene): Promise<void> {
  await redis.start();
  // A former replica would look for its master.
  await redis.send('REPLICAOF', 'NO', 'ONE');
}

/** Replaces a killed Redis by its replica without the newest entries, which the living owners restore. */
async function failOverRedis(scene: Scene): Promise<string[]> {
  const replica = await scene.cluster.startReplica();
  // The replica receives no later entries.
  await replica.send('REPLICAOF', 'NO', 'ONE');
  return loseRedis(scene, noticedAfterMs, async () => scene.cluster.useRedis(replica));
}

async function reconnectNodes({ record, nodes, redis }: Cluster): Promise<void> {
  await record.attach(redis.port);
  for (const room of record.rooms.keys()) {
    const kept = (await redis.send('XRANGE', `log:{${room}}`, '-', '+')) as [id: string, [string, string]][];
    record.addMissing(
      room,
      kept.map(([id, [, text]]) => {
        const [epoch = 0, seq = 0] = id.split('-').map(Number);
        return { epoch, seq, text };
      }),
    );
  }
  for (const node of nodes) node.redis.open();
}

async function wipeRedis(scene: Scene): Promise<string[]> {
  const load = scene.startLoad();
  await delay(loadedMs);
  const wipedMs = performance.now();
  await scene.cluster.redis.send('FLUSHALL');
  await delay(loadedMs);
  await untilAnsweredAgain(scene.clients);
  load.stop();
  const problems = await scene.look();
  scene.figures.add('Redis wiped: answers', longestAnswerMs(scene.clients, wipedMs));
  return problems;
}

/** Crashes PostgreSQL for a while: open rooms keep playing, and afterwards new rooms can be made. */
async function restartDatabase({ cluster, clients, figures, ...scene }: Scene, awayMs: number): Promise<string[]> {
  const load = scene.startLoad();
  await delay(loadedMs);
  const lostMs = performance.now();
  for (const { postgres } of cluster.nodes) postgres.close();
  await crashDatabase(cluster);
  await delay(awayMs);
  const { status } = await cluster.rest.call('GET', '/room/unknown-room', { token: cluster.token });
  for (const { postgres } of cluster.nodes) postgres.open();
  const backMs = performance.now();
  await until(
    async () => (await cluster.rest.call('POST', '/room/generate', { token: cluster.token, body: {} })).status < 300,
    'No room can be made once PostgreSQL is back',
    healthyWithinMs,
  );
  figures.add('PostgreSQL back: rooms are made after', performance.now() - backMs);
  await delay(loadedMs);
  load.stop();
  const problems = await scene.look();
  figures.add('PostgreSQL away: answers', longestAnswerMs(clients, lostMs));
  // Adding a video needs a look-up, which reads the database.
  const refused = clients
    .flatMap(({ ledger }) => ledger.sent)
    .filter(({ sentMs, refusal, request }) => sentMs > lostMs && refusal === unknownEnd && request.type !== RequestType.Add)
    .map(({ request }) => `As PostgreSQL was away, a request was refused: ${JSON.stringify(request)}`);
  const unread = status === 503 ? [] : [`Without PostgreSQL an unknown room was read with ${status}, not 503`];
  return [...problems, ...thrownOutSince(clients, lostMs, 'the end of PostgreSQL'), ...unread, ...refused];
}

/** Kills one of PostgreSQL's processes: it ends the others and replays its log. */
async function crashDatabase(cluster: Cluster): Promise<void> {
  const [{ pid }] = (await cluster.query('select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1', [
    'background writer',
  ])) as [{ pid: number }];
  process.kill(pid, 'SIGKILL');
  const isUp = (): Promise<boolean> =>
    cluster.query('select pid from pg_stat_activity where pid = $1', [String(pid)]).then(
      (rows) => rows.length === 0,
      () => false,
    );
  await until(isUp, 'PostgreSQL has not recovered', healthyWithinMs);
}

export const backboneCases = {
  '6': { title: 'Redis is killed and started again', run: (scene) => loseRedis(scene, 0, () => restartRedis(scene)) },
  '7': {
    title: 'Redis is away for a while',
    forMs: { long: 15_000, short: 3000 },
    run: (scene, ms) => loseRedis(scene, ms, () => restartRedis(scene)),
  },
  '8': { title: 'Redis loses everything', run: wipeRedis },
  '9': { title: 'a replica takes the place of Redis', run: failOverRedis },
  '10': { title: 'PostgreSQL crashes and recovers', forMs: { long: 3000, short: 1000 }, run: restartDatabase },
} as const satisfies Record<string, ClusterCase>;

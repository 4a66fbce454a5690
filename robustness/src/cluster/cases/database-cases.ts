import { setTimeout as delay } from 'node:timers/promises';
import { RequestType } from '@matinee/protocol';
import { until } from '@matinee/testing/until';
import { clientsAt, longestAnswerMs } from '../answer-times.ts';
import { unknownEnd } from '../client-ledger.ts';
import type { Cluster } from '../cluster.ts';
import type { Scene } from '../scene.ts';
import { thrownOutSince } from '../thrown-out.ts';

const loadedMs = 500;
const healthyWithinMs = 10_000;

/** 4: the owner alone cannot reach PostgreSQL for a while, and its rooms keep playing. */
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
  return [...problems, ...thrownOutSince(own, cutAtMs, 'PostgreSQL out of reach of its node')];
}

/** 10: PostgreSQL crashes, is away for a while and recovers: open rooms keep playing, and new rooms can be made again. */
export async function restartDatabase(scene: Scene, awayMs = 3000): Promise<string[]> {
  const { cluster, clients, figures } = scene;
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
    .filter(({ sentMs, refusal, request }) => sentMs > lostMs && refusal === unknownEnd && request.type !== RequestType.Add);
  return [
    ...problems,
    ...thrownOutSince(clients, lostMs, 'the end of PostgreSQL'),
    ...(status === 503 ? [] : [`Without PostgreSQL an unknown room was read with ${status}, not 503`]),
    ...(refused.length === 0
      ? []
      : [`${refused.length} requests were refused as PostgreSQL was away, such as ${JSON.stringify(refused[0]?.request)}`]),
  ];
}

/** Kills one of PostgreSQL's processes: it ends the others, reads its log again and continues. */
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

import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis, type TestRedis } from './test-redis.ts';

const slotCount = 16_384;

/** Starts three servers with a third of the slots each, and a replica of the first. */
export async function startRedisCluster() {
  const start = (): Promise<TestRedis> => startRedis({ hasNoSlots: true });
  const [first, second, third, replica] = await Promise.all([start(), start(), start(), start()]);
  const servers = [first, second, third] as const;
  const all = [...servers, replica];

  for (const [index, server] of servers.entries()) {
    const [from, until] = [index, index + 1].map((part) => Math.ceil((slotCount * part) / servers.length)) as [number, number];
    await server.send('CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1));
    await server.send('CLUSTER', 'ADDSLOTSRANGE', String(from), String(until - 1));
    if (server !== first) await first.send('CLUSTER', 'MEET', '127.0.0.1', String(server.port), String(server.clusterPort));
  }
  await first.send('CLUSTER', 'MEET', '127.0.0.1', String(replica.port), String(replica.clusterPort));
  const id = String(await first.send('CLUSTER', 'MYID'));
  while (!String(await replica.send('CLUSTER', 'NODES')).includes(`${id} 127`)) await sleep(20);
  await replica.send('CLUSTER', 'REPLICATE', id);
  for (const server of all) while (!(await isReady(server))) await sleep(20);
  while (!String(await replica.send('INFO', 'replication')).includes('master_link_status:up')) await sleep(20);

  return {
    /** URLs of two of its servers, separated by a comma. */
    url: `${second.url},${third.url}`,
    servers,
    replica,
    async stop() {
      await Promise.all(all.map((server) => server.stop()));
    },
  };
}

async function isReady(server: TestRedis): Promise<boolean> {
  const info = String(await server.send('CLUSTER', 'INFO'));
  const nodes = String(await server.send('CLUSTER', 'NODES'));
  return info.includes('cluster_state:ok') && info.includes('cluster_known_nodes:4') && nodes.includes('slave');
}

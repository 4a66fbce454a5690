import { setTimeout as delay } from 'node:timers/promises';
import { printTable, round } from '@matinee/testing/table';
import { withInstallation } from './installation.ts';
import { between, sum } from './shared-costs.ts';

const counts = [1, 2, 4, 8, 16];
const seconds = 8;
const settleMs = 3000;

export async function measureIdleNodes(): Promise<void> {
  const rows = await withInstallation({ nodes: 0 }, async (installation) => {
    const { nodes } = installation;
    const measured = [];
    for (const count of counts) {
      while (nodes.length < count) await installation.startNode();
      await delay(settleMs);
      const cpu = (): number => sum(nodes.map((node) => node.cpuSeconds()));
      const before = { cpu: cpu(), redis: await installation.redis() };
      await delay(seconds * 1000);
      const redis = between(before.redis, await installation.redis());
      measured.push({
        nodes: count,
        'resident MB of the first': round(nodes[0]?.residentMb() ?? Number.NaN),
        'CPU ms a second of each': round(((cpu() - before.cpu) / count / seconds) * 1000),
        'CPU ms a second of Redis': round((redis.cpuSeconds / seconds) * 1000),
        'commands a second of Redis': round(redis.commands / seconds),
        'kB a second from Redis': round(redis.sent / seconds / 1024),
      });
    }
    return measured;
  });
  printTable(`Nodes without rooms, for ${seconds} s`, rows);
}

import { startRedis, type startTestServer, type TestRedis, type TestServer } from '@matinee/testing';
import { inject, onTestFinished } from 'vitest';
import { migratedDatabase } from './databases.ts';
import { startForTest } from './start-for-test.ts';

/** The factor by which a busy machine may exceed promised times. `node scripts/run.mjs test:cluster` measures the promises. */
export const busy = 3;

type Nodes = [TestServer, TestServer, ...TestServer[]];

/** Starts nodes on a database of the test's own, and on the run's Redis by default, until the test ends. */
export async function startNodes(
  count = 2,
  environment: Record<string, string> = {},
  options: Parameters<typeof startTestServer>[1] = {},
): Promise<Nodes> {
  const shared = { DATABASE_URL: await migratedDatabase(), REDIS_URL: inject('redisUrl'), ...environment };
  const nodes: TestServer[] = [];
  for (let n = 0; n < count; n++) nodes.push(await startForTest(shared, options));
  return nodes as Nodes;
}

/** Starts a Redis that the test may stop and fill with any room names. */
export async function startOwnRedis(options: Parameters<typeof startRedis>[0] = {}): Promise<TestRedis> {
  const redis = await startRedis({ isCluster: false, ...options });
  onTestFinished(() => redis.stop());
  return redis;
}

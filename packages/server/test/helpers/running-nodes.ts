import { startRedis, type startTestServer, type TestRedis, type TestServer } from '@matinee/testing';
import { inject, onTestFinished } from 'vitest';
import { migratedDatabase } from './databases.ts';
import { startForTest } from './start-for-test.ts';

/** How many times longer than promised something may take on a busy machine. `node scripts/run.mjs test:cluster` measures the promises. */
export const busy = 3;

type Nodes = [TestServer, TestServer, ...TestServer[]];

/** Starts nodes on a database of the test's own, and on the Redis of the run if none is given. They are closed after the test. */
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

/** A Redis of the test's own, which the test may stop, and in which rooms may have any names. */
export async function startOwnRedis(options: Parameters<typeof startRedis>[0] = {}): Promise<TestRedis> {
  const redis = await startRedis({ isCluster: false, ...options });
  onTestFinished(() => redis.stop());
  return redis;
}

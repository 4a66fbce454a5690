import { startPostgres, startRedis } from '@matinee/testing';
import { startServerProcess, type ServerProcess, type ServerProcessOptions } from '@matinee/testing/server-process';
import { until } from '../load-client.ts';
import { cpuSecondsOfPostgres, readRedis, type RedisFigures } from './shared-costs.ts';

/** Servers of one Matinee: a single one with the embedded database, or nodes with PostgreSQL and Redis. */
export interface Installation {
  nodes: ServerProcess[];
  startNode(): Promise<ServerProcess>;
  /** Undefined without Redis. */
  redis(): Promise<RedisFigures | undefined>;
  /** In seconds; 0 without PostgreSQL. */
  postgresCpuSeconds(): number;
  stop(): Promise<void>;
}

/** `workers` is the number of processes per node on one port, one by default. */
export type Shape = { nodes: number; workers?: number } | 'embedded';

/** Starts Redis with AOF everysec. Files of Redis and PostgreSQL are in memory: their processors count, not the disk. */
export async function startInstallation(shape: Shape, options: ServerProcessOptions = {}): Promise<Installation> {
  if (shape === 'embedded') {
    const node = await startServerProcess({}, options);
    return {
      nodes: [node],
      startNode: () => Promise.reject(new Error('The embedded database has one server')),
      redis: async () => undefined,
      postgresCpuSeconds: () => 0,
      stop: async () => void (await node.stop()),
    };
  }
  const postgres = await startPostgres();
  const redis = await startRedis({ isCluster: false, appendSync: 'everysec' });
  const { workers = 1 } = shape;
  const environment = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url, WORKERS: String(workers) };
  const nodes: ServerProcess[] = [];
  async function startNode(): Promise<ServerProcess> {
    const node = await startServerProcess(environment, options);
    await until(() => node.lines.filter((line) => line.includes('Matinee is listening')).length === workers);
    nodes.push(node);
    return node;
  }
  for (let n = 0; n < shape.nodes; n++) await startNode(); // the first one prepares the database
  return {
    nodes,
    startNode,
    redis: () => readRedis(redis),
    postgresCpuSeconds: () => cpuSecondsOfPostgres(postgres.url),
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await redis.stop();
      await postgres.stop();
    },
  };
}

export async function withInstallation<T>(
  shape: Shape,
  run: (installation: Installation) => Promise<T>,
  options: ServerProcessOptions = {},
): Promise<T> {
  const installation = await startInstallation(shape, options);
  try {
    return await run(installation);
  } finally {
    await installation.stop();
  }
}

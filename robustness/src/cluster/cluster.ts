import { startFixtureServer } from '@matinee/media/testing';
import { startPostgres, startRedis, type TestRedis } from '@matinee/testing';
import { createRestClient, type RestClient } from '@matinee/testing/rest-client';
import { until } from '@matinee/testing/until';
import { Client } from 'pg';
import { createRandom, type Random } from '../random.ts';
import { openClusterClient, type ClusterClient } from './cluster-client.ts';
import { createClusterNode, type ClusterNode } from './cluster-node.ts';
import { createLogRecord, type LogRecord } from './log-record.ts';
import { startNginx } from './nginx.ts';

export interface Cluster {
  url: string;
  rest: RestClient;
  token: string;
  readonly redis: TestRedis;
  /** Returns the URL of a video of several hours, a different one per number. */
  videoUrl: (number: number) => string;
  nodes: readonly ClusterNode[];
  record: LogRecord;
  random: Random;
  enter(room: string, count: number): Promise<ClusterClient[]>;
  storedRoom(room: string): Promise<{ seq: number; json: string }>;
  /** Resolves once the copy is up to date. */
  startReplica(): Promise<TestRedis>;
  /** Makes the nodes use another Redis server from their next connections on. */
  useRedis(server: TestRedis): void;
  query(text: string, values?: readonly string[]): Promise<unknown[]>;
  /** Returns the id in Redis; undefined if no node owns the room. */
  ownerIdOf(room: string): Promise<string | undefined>;
  /** Undefined if it isn't running. */
  ownerOf(room: string): Promise<ClusterNode | undefined>;
  onStop(stop: () => void): void;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  seed: number;
  nodes?: number;
}

const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:36000\n#EXTINF:36000,\nh.ts\n#EXT-X-ENDLIST\n';
const replicatedWithinMs = 10_000;

/** Stops everything if one part fails to start. */
export async function startCluster({ seed, nodes: count = 3 }: ClusterOptions): Promise<Cluster> {
  const stops = new AsyncDisposableStack();
  try {
    const postgres = stops.adopt(await startPostgres(), (server) => server.stop());
    const startServer = async (replicaOf?: number): Promise<TestRedis> => {
      const started = await startRedis({ isCluster: false, appendSync: 'everysec', ...(replicaOf !== undefined && { replicaOf }) });
      return stops.adopt(started, (server) => server.stop());
    };
    let redis = await startServer();
    const media = stops.adopt(await startFixtureServer(), (host) => host.close());
    const databaseUrl = await postgres.createDatabase();
    const record = createLogRecord();
    stops.defer(async () => record.stop());
    await record.attach(redis.port);
    const nodes: ClusterNode[] = [];
    for (let n = 0; n < count; n++) {
      const created = await createClusterNode({ name: `node-${n + 1}`, databaseUrl, redisUrl: redis.url });
      nodes.push(stops.adopt(created, (node) => node.stop()));
    }
    const [first, ...others] = nodes as [ClusterNode, ...ClusterNode[]];
    await first.start(); // it prepares the database
    await Promise.all(others.map((node) => node.start()));
    const ports = nodes.map(({ port }) => port);
    const nginx = stops.adopt(await startNginx(ports), (server) => server.stop());
    const random = createRandom(seed);
    const rest = createRestClient(() => nginx.url);
    let pages = 0;
    const query = (text: string, values?: readonly string[]): Promise<unknown[]> => queryDatabase(databaseUrl, text, values);
    const ownerIdOf = async (room: string): Promise<string | undefined> =>
      ((await redis.send('HGET', `own:{${room}}`, 'node')) as string | null) ?? undefined;

    return {
      url: nginx.url,
      rest,
      token: await rest.grant(),
      get redis() {
        return redis;
      },
      videoUrl: (number) => `${media.url}/text/video-${number}.m3u8?content=${encodeURIComponent(playlist)}`,
      nodes,
      record,
      random,
      async enter(room, clientCount) {
        const entered: ClusterClient[] = [];
        for (let n = 0; n < clientCount; n++) {
          const page = `page-${String((pages += 1)).padStart(4, '0')}`;
          const chance = random.fork(page);
          const client = openClusterClient({ url: nginx.url, room, token: await rest.grant(), page, random: () => chance.next() });
          stops.defer(async () => client.leave());
          entered.push(client);
        }
        return entered;
      },
      startReplica: () => startReplicaOf(redis, startServer),
      useRedis(server) {
        redis = server;
        for (const node of nodes) node.redis.switchTo(server.port);
      },
      query,
      async storedRoom(room) {
        const rows = await query('select snapshot_seq, snapshot from rooms where name_lower = $1', [room.toLowerCase()]);
        const [row] = rows as [{ snapshot_seq: string; snapshot: string }];
        return { seq: Number(row.snapshot_seq), json: row.snapshot };
      },
      ownerIdOf,
      async ownerOf(room) {
        const address = record.addressOf((await ownerIdOf(room)) ?? '') ?? '';
        const port = Number(/:(\d+)$/.exec(address)?.[1]);
        return nodes.find((candidate) => candidate.isRunning() && candidate.redis.isConnectedFrom(port));
      },
      onStop: (stop) => stops.defer(async () => stop()),
      stop: () => stops.disposeAsync(),
    };
  } catch (error) {
    await stops.disposeAsync();
    throw error;
  }
}

async function queryDatabase(url: string, text: string, values: readonly string[] = []): Promise<unknown[]> {
  const client = new Client(url);
  client.on('error', () => undefined); // the query fails as well
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function startReplicaOf(redis: TestRedis, startServer: (replicaOf: number) => Promise<TestRedis>): Promise<TestRedis> {
  // Redis waits for 5 s for more replicas otherwise.
  await redis.send('CONFIG', 'SET', 'repl-diskless-sync-delay', '0');
  const replica = await startServer(redis.port);
  const isUpToDate = async (): Promise<boolean> => String(await redis.send('INFO', 'replication')).includes('state=online');
  await until(isUpToDate, 'The replica is not up to date', replicatedWithinMs);
  return replica;
}

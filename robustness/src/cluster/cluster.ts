import { startPostgres, startRedis, type TestRedis } from '@matinee/server/testing';
import { createRestClient, type RestClient } from '@matinee/server/testing/rest-client';
import { Client } from 'pg';
import { createRandom, type Random } from '../random.ts';
import { openClusterClient, type ClusterClient } from './cluster-client.ts';
import { createClusterNode, type ClusterNode } from './cluster-node.ts';
import { createLogRecord, type LogRecord } from './log-record.ts';
import { startNginx } from './nginx.ts';
import { createStops } from './stops.ts';

export interface Cluster {
  url: string;
  rest: RestClient;
  /** Of a guest who looks at rooms. */
  token: string;
  redis: TestRedis;
  nodes: readonly ClusterNode[];
  record: LogRecord;
  random: Random;
  /** Pages that are in a room; each has a guest of its own. */
  enter(room: string, count: number): Promise<ClusterClient[]>;
  /** A room as the database has it. */
  storedRoom(room: string): Promise<{ seq: number; json: string }>;
  /** The node that owns a room; undefined when it is none of the running ones. */
  ownerOf(room: string): Promise<ClusterNode | undefined>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  seed: number;
  nodes?: number;
}

/** Starts PostgreSQL, Redis, the nodes and nginx. If one of them fails, those before it are stopped again. */
export async function startCluster({ seed, nodes: count = 3 }: ClusterOptions): Promise<Cluster> {
  const stops = createStops();
  try {
    const postgres = await stops.keep(startPostgres(), (server) => server.stop());
    const redis = await stops.keep(startRedis({ isCluster: false, appendSync: 'everysec' }), (server) => server.stop());
    const databaseUrl = await postgres.createDatabase();
    const record = createLogRecord();
    stops.add(async () => record.stop());
    await record.attach(redis.port);
    const nodes: ClusterNode[] = [];
    for (let n = 0; n < count; n++) {
      const created = createClusterNode({ name: `node-${n + 1}`, databaseUrl, redisUrl: redis.url });
      nodes.push(await stops.keep(created, (node) => node.stop()));
    }
    const [first, ...others] = nodes as [ClusterNode, ...ClusterNode[]];
    await first.start(); // it prepares the database
    await Promise.all(others.map((node) => node.start()));
    const ports = nodes.map(({ port }) => port);
    const nginx = await stops.keep(startNginx(ports), (server) => server.stop());
    const random = createRandom(seed);
    const rest = createRestClient(() => nginx.url);
    let pages = 0;

    return {
      url: nginx.url,
      rest,
      token: await rest.grant(),
      redis,
      nodes,
      record,
      random,
      async enter(room, clientCount) {
        const entered: ClusterClient[] = [];
        for (let n = 0; n < clientCount; n++) {
          const page = `page-${String((pages += 1)).padStart(4, '0')}`;
          const chance = random.fork(page);
          const client = openClusterClient({ url: nginx.url, room, token: await rest.grant(), page, random: () => chance.next() });
          stops.add(async () => client.leave());
          entered.push(client);
        }
        return entered;
      },
      async storedRoom(room) {
        const client = new Client(databaseUrl);
        await client.connect();
        const { rows } = await client.query('select snapshot_seq, snapshot from rooms where name_lower = $1', [room.toLowerCase()]);
        await client.end();
        const [row] = rows as [{ snapshot_seq: string; snapshot: string }];
        return { seq: Number(row.snapshot_seq), json: row.snapshot };
      },
      async ownerOf(room) {
        const [node] = (await redis.send('HMGET', `own:{${room}}`, 'node')) as [string | null];
        const port = Number(/:(\d+)$/.exec(record.addressOf(node ?? '') ?? '')?.[1]);
        return nodes.find((candidate) => candidate.isRunning() && candidate.redis.hasConnectedFrom(port));
      },
      stop: () => stops.run(),
    };
  } catch (error) {
    await stops.run();
    throw error;
  }
}

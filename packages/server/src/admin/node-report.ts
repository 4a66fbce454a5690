import { statfs } from 'node:fs/promises';
import type { ServerProblem } from '@matinee/protocol';
import type { Config } from '../config/config.ts';
import { version } from '../config/version.ts';
import type { LimitWatch } from '../edge/limit-watch.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import type { MachineMeter } from '../telemetry/machine-meter.ts';
import type { RecentMeasurements } from '../telemetry/recent-measurements.ts';
import type { NodeReport } from './server-overview.ts';

export interface NodeReportOptions {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'publicUrl' | 'host'>;
  node: string;
  startedAt: number;
  rooms: Pick<RoomDirectory, 'hosts'>;
  gateway: Pick<Gateway, 'size' | 'people'>;
  recent: RecentMeasurements;
  meter: MachineMeter;
  limitWatch: LimitWatch;
  maxConnections: number;
  untrustedProxy: () => string | undefined;
  isReady: () => Promise<boolean>;
  mailFailingSince: () => number | undefined;
  checkRedis: () => Promise<unknown>;
}

const littleSpaceBytes = 512 * 1024 * 1024;

export async function reportNode(options: NodeReportOptions): Promise<NodeReport> {
  const { node, startedAt, rooms, gateway, recent, meter, maxConnections } = options;
  const { memoryBytes, maxMemoryBytes, ...reading } = await meter.read();
  const states = rooms
    .hosts()
    .filter(({ isOwned }) => isOwned)
    .map((host) => host.state().sync);
  const commitMs = recent.commitMs();
  return {
    status: {
      id: node,
      version,
      startedAt,
      ...reading,
      memoryBytes,
      maxMemoryBytes,
      connections: gateway.size(),
      maxConnections,
      ...(commitMs !== undefined && { commitMs }),
    },
    people: gateway.people(),
    rooms: {
      loaded: states.length,
      public: states.filter(({ visibility }) => visibility === 'public').length,
      playing: states.filter(({ isPlaying }) => isPlaying).length,
    },
    drift: recent.drift(),
    problems: await problemsOf(options),
  };
}

async function problemsOf({
  config,
  node,
  limitWatch,
  untrustedProxy,
  isReady,
  mailFailingSince,
  checkRedis,
}: NodeReportOptions): Promise<ServerProblem[]> {
  const [hasRedis, ready, freeBytes] = await Promise.all([
    checkRedis().then(
      () => true,
      () => false,
    ),
    isReady(),
    freeSpaceFor(config),
  ]);
  const proxy = untrustedProxy();
  const mailSince = mailFailingSince();
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(config.host);
  return [
    ...(hasRedis ? [] : [{ kind: 'redis', node } as const]),
    ...(ready || !hasRedis ? [] : [{ kind: 'storage', node } as const]),
    ...(freeBytes < littleSpaceBytes ? [{ kind: 'disk', node, freeBytes } as const] : []),
    ...(proxy === undefined ? [] : [{ kind: 'proxy', peer: proxy } as const]),
    ...(config.publicUrl === undefined && !isLocal ? [{ kind: 'public-url' } as const] : []),
    ...(mailSince === undefined ? [] : [{ kind: 'mail', since: mailSince } as const]),
    ...limitWatch.networks().map((network) => ({ kind: 'limits', ...network }) as const),
  ];
}

async function freeSpaceFor({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<number> {
  if (databaseUrl !== undefined) return Number.POSITIVE_INFINITY;
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

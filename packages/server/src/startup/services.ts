import { randomBytes } from 'node:crypto';
import { systemClock } from '@matinee/base/clock';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createCountExchange, type CountExchange } from '../edge/count-exchange.ts';
import type { Limiting } from '../edge/limiters.ts';
import { createOpenCounts, type OpenCounts } from '../edge/open-counts.ts';
import { guardClock } from '../edge/guard-listener.ts';
import { frameText } from '../gateway/frame.ts';
import { createActionLog, type ActionLog } from '../rooms/action-log.ts';
import { createRoomDirectory } from '../nodes/create-room-directory.ts';
import type { RoomDirectory } from '../rooms/room-directory.ts';
import { createServerSettings, type ServerSettings } from '../settings/server-settings.ts';
import { withRoomVideos } from '../rooms/room-videos.ts';
import { runAlone, type RunExclusively } from '../storage/sole-use.ts';
import { createLastingAnnouncement, type LastingAnnouncement } from '../settings/lasting-announcement.ts';
import type { PostgresLocks } from '../storage/databases/postgres-locks.ts';
import type { LogTail } from '../telemetry/log-tail.ts';
import { createRecentMeasurements, type RecentMeasurements } from '../telemetry/recent-measurements.ts';
import { createSiteHealth, type SiteHealth } from '../telemetry/site-health.ts';
import { createAccountServices, type AccountServices } from './account-services.ts';
import { joinCluster, type ClusterServices } from './cluster-services.ts';
import { createMediaServices, type MediaServices } from './media-services.ts';
import { createFeatures, type ServerFeature } from './feature-list.ts';
import { createOperations, type Operations } from './operations.ts';
import type { ServerOptions } from './server-options.ts';
import type { StopStep } from './stop-steps.ts';
import { createStorageServices, openStorage, type StorageServices } from './storage-services.ts';

export interface Services extends StorageServices, AccountServices, MediaServices, ClusterServices {
  config: Config;
  log: Logger;
  logTail: LogTail;
  operations: Operations;
  announcement: LastingAnnouncement;
  recent: RecentMeasurements;
  siteHealth: SiteHealth;
  rooms: RoomDirectory;
  actionLog: ActionLog;
  settings: ServerSettings;
  features: readonly ServerFeature[];
  newId: () => string;
  publicUrl: () => string;
  limiting: Limiting;
  /** Undefined on a server without other nodes, as is `locks`. */
  exchange: CountExchange | undefined;
  openCounts: OpenCounts;
  runExclusively: RunExclusively;
  locks: PostgresLocks | undefined;
}

export interface ServicesOptions {
  log: Logger;
  logTail: LogTail;
  /** Final once the server listens. */
  publicUrl: () => string;
}

/** @throws DatabaseError */
export async function createServices(
  config: Config,
  options: ServerOptions,
  { log, logTail, publicUrl }: ServicesOptions,
): Promise<Services> {
  const storageOpened = await openStorage(config, { hasWriterThread: options.hasWriterThread ?? true });
  const clustered = await joinCluster(config, { ...storageOpened, clock: guardClock(options.clock ?? systemClock, log), log });
  const clock = guardClock(clustered.clock, log);
  const { cluster, bus } = clustered;
  const exchange = createCountExchange({ bus, clock });
  const limiting = { clock, exchange, isOff: !config.rateLimit };
  const openCounts = createOpenCounts({ bus, clock });
  const locks = cluster && (await openLocks(config));
  const recent = createRecentMeasurements(clock);
  const operations = await createOperations(config, recent);
  const runExclusively = locks?.runExclusively ?? runAlone;
  const { telemetry } = operations;
  const newId = createIds();
  const storage = createStorageServices(storageOpened, { clock, log, telemetry, cluster });
  const announcement = await createLastingAnnouncement({ ...storage, bus, clock });
  const settings = await createServerSettings({ ...storage, bus, clock, fixed: config.fixedSettings });
  const shared = { ...clustered, clock, log, publicUrl, limiting, settings };
  const accounts = await createAccountServices(config, options, { ...storage, ...shared });
  const siteHealth = createSiteHealth(clock);
  const media = createMediaServices(config, options, { ...storage, ...shared, telemetry, siteHealth });
  const features = await createFeatures({ ...storage, ...media, ...accounts, ...shared, config, runExclusively, telemetry });
  const featured = withFeatures({ store: storage.store, resolver: media.resolver }, features);
  const actionLog = createActionLog({ ...storage, clock });
  const rooms = createRoomDirectory({
    followers: features.flatMap(({ follower }) => follower ?? []),
    store: featured.store,
    clock,
    log,
    newId,
    random: Math.random,
    frame: frameText,
    lastAliveMs: await storage.lastAlive.read(),
    telemetry,
    maxQueueLength: () => settings.current().queueLength,
    keepsHistory: config.metrics !== undefined && config.apiKey !== undefined,
    segmentsOf: options.segmentsOf ?? ((video) => media.links.segmentsOf(video)),
    withoutErased: (room) => accounts.erasure.apply(room),
    cluster: cluster && { ...cluster, readLastAlive: () => storage.lastAlive.read(), onOwner: options.source?.noteOwner },
  });
  await clustered.announce();
  return {
    config,
    log,
    operations,
    recent,
    siteHealth,
    logTail,
    announcement,
    newId,
    publicUrl,
    rooms,
    actionLog,
    settings,
    features,
    limiting,
    exchange,
    openCounts,
    runExclusively,
    locks,
    ...clustered,
    clock,
    ...storage,
    ...accounts,
    ...media,
    ...featured,
  };
}

function withFeatures(
  { store, resolver }: Pick<Services, 'store' | 'resolver'>,
  features: readonly ServerFeature[],
): Pick<Services, 'store' | 'resolver'> {
  return {
    store: {
      ...store,
      async remove(roomId) {
        await store.remove(roomId);
        for (const feature of features) await feature.roomRemoved?.(roomId);
      },
    },
    resolver: withRoomVideos(
      resolver,
      features.flatMap(({ roomVideos }) => roomVideos ?? []),
    ),
  };
}

/** Creates ids that are unique across restarts: a random prefix and a counter. */
function createIds(): () => string {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${prefix}${(count++).toString(36)}`;
}

async function openLocks({ databaseUrl }: Config): Promise<PostgresLocks | undefined> {
  return databaseUrl === undefined ? undefined : (await import('../storage/databases/postgres-locks.ts')).openPostgresLocks(databaseUrl);
}

/** Returns the steps after the rooms are closed. */
export function stepsOfServices(services: Services): StopStep[] {
  const { operations, features, store, sessions, lastAlive, links, parsers, mailer, database, clock, exchange, openCounts, locks } =
    services;
  return [
    ...features.flatMap(({ name, stop }) => (stop === undefined ? [] : [{ name, withinMs: 1000, stop }])),
    {
      name: 'pending writes',
      withinMs: 2000,
      stop: async () => {
        operations.close();
        await store.idle();
        await sessions.idle();
        await services.setUpKey.release();
        await lastAlive.write(clock.now());
      },
    },
    {
      name: 'look-ups',
      withinMs: 500,
      stop: async () => {
        await links.close();
        await parsers.close();
      },
    },
    { name: 'letters', withinMs: 1000, stop: async () => mailer?.close() },
    {
      name: 'cluster',
      withinMs: 1000,
      stop: async () => {
        exchange?.close();
        openCounts.close();
        await locks?.close();
        await services.leaveCluster();
      },
    },
    { name: 'database', withinMs: 500, stop: () => database.destroy() },
  ];
}

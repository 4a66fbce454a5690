import { createAllRooms, type AllRooms } from '../admin/all-rooms.ts';
import { createConnectedUsers, type ConnectedUsers } from '../admin/connected-users.ts';
import { reportNode } from '../admin/node-report.ts';
import { createSiteStatuses, type SiteStatuses } from '../admin/site-statuses.ts';
import { createServerLogs, type ServerLogs } from '../admin/server-logs.ts';
import { createServerOverview, type ServerOverview } from '../admin/server-overview.ts';
import type { LimitWatch } from '../edge/limit-watch.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { createMachineMeter } from '../telemetry/machine-meter.ts';
import type { Connections } from './connections.ts';
import type { Readiness } from './readiness.ts';
import type { Services } from './services.ts';

export interface AdminServices {
  overview: ServerOverview;
  allRooms: AllRooms;
  logs: ServerLogs;
  people: ConnectedUsers;
  siteStatuses: SiteStatuses;
  maxConnections: number;
}

export interface AdminServicesOptions {
  gateway: Gateway;
  readiness: Readiness;
  connections: Connections;
  limitWatch: LimitWatch;
}

export function createAdminServices(
  services: Services,
  { gateway, readiness, connections, limitWatch }: AdminServicesOptions,
): AdminServices {
  const { config, bus, clock, log, logTail, rooms, recent, peopleHistory, roomPages, checkRedis, mailer } = services;
  const meter = createMachineMeter();
  const startedAt = clock.now();
  const report = () =>
    reportNode({
      config,
      node: bus.node,
      startedAt,
      rooms,
      gateway,
      recent,
      meter,
      limitWatch,
      maxConnections: connections.max,
      untrustedProxy: connections.untrustedProxy,
      isReady: () => readiness.isReady(),
      mailFailingSince: () => mailer?.failingSince(),
      checkRedis,
    });
  const siteStatuses = createSiteStatuses(services);
  return {
    siteStatuses,
    maxConnections: connections.max,
    overview: createServerOverview({
      bus,
      clock,
      report,
      people: () => gateway.people(),
      history: peopleHistory,
      siteProblems: () => siteStatuses.problems(),
    }),
    people: createConnectedUsers({ bus, clock, connected: () => gateway.connected() }),
    logs: createServerLogs({ bus, clock, log, tail: logTail }),
    allRooms: createAllRooms({ bus, clock, rooms, pages: roomPages }),
  };
}

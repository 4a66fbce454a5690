import { createRefusal, type Features } from '@matinee/protocol';
import type { FastifyInstance } from 'fastify';
import { passkeySiteOf } from '../accounts/logins/passkey-site.ts';
import type { ServerOverview } from '../admin/server-overview.ts';
import { createLimitWatch } from '../edge/limit-watch.ts';
import { createRequestLog, type AnsweredRequest } from '../edge/request-log.ts';
import { ipKeyOf } from '../edge/ip-key.ts';
import { createGateway, type Gateway } from '../gateway/gateway.ts';
import { createMessageLimits } from '../gateway/message-limits.ts';
import { createSocketQuota } from '../gateway/socket-quota.ts';
import { seenFromOutside } from '../rooms/room-list-item.ts';
import { createKnockLimits } from '../access/knock-limits.ts';
import { createRoomAccess, type RoomAccess } from '../access/room-access.ts';
import { createKeepRoom } from '../http/limits/keep-room.ts';
import { forEveryone } from '../http/audience.ts';
import { guardAudience } from '../http/guard-audience.ts';
import { registerAccountCalls } from '../http/accounts/account-calls.ts';
import { registerAdminCalls } from '../http/calls/admin-calls.ts';
import { registerAdminRoomCalls } from '../http/calls/admin-room-calls.ts';
import { registerAnnouncementCalls } from '../http/calls/announcement-calls.ts';
import { registerLogCalls } from '../http/calls/log-calls.ts';
import type { CookieScope } from '../http/cookies.ts';
import { registerHealth } from '../http/health.ts';
import { registerLoginCalls } from '../http/accounts/login-calls.ts';
import { observeCalls } from '../http/observe-calls.ts';
import { serveApiDocuments } from '../http/pages/api-documents.ts';
import { answerError } from '../http/answer-error.ts';
import { servePictures } from '../http/calls/picture-files.ts';
import { registerPasskeyCalls } from '../http/accounts/passkey-calls.ts';
import { registerProviderCalls } from '../http/accounts/provider-calls.ts';
import { registerQueueCalls } from '../http/calls/queue-calls.ts';
import { createRestCalls, type RestCalls } from '../http/rest-calls.ts';
import { createRestLimits, type RestLimits } from '../http/limits/rest-limits.ts';
import { registerMessageCalls } from '../http/calls/message-calls.ts';
import { registerRoomGuardCalls } from '../http/calls/room-guard-calls.ts';
import { registerRoomCalls } from '../http/calls/room-calls.ts';
import { createRoomQuota, type RoomQuota } from '../http/limits/room-quota.ts';
import { registerSecondFactorCalls } from '../http/accounts/second-factor-calls.ts';
import { registerSecurityHeaders } from '../http/pages/security-headers.ts';
import { registerSetUpCall } from '../http/accounts/set-up-calls.ts';
import { registerThumbnailCalls } from '../http/calls/thumbnail-calls.ts';
import { registerSubtitleCalls } from '../media-proxy/subtitle-calls.ts';
import { registerUserCalls } from '../http/accounts/user-calls.ts';
import { serveWebApp } from '../http/pages/web-app.ts';
import { registerImageProxy } from '../media-proxy/image-proxy.ts';
import { Relay } from '../media-proxy/relay.ts';
import { registerRelay } from '../media-proxy/register-relay.ts';
import { registerSubtitleProxy } from '../media-proxy/subtitle-proxy.ts';
import { serveHanded, type ConnectionSource, type HandedConnections } from './connection-source.ts';
import { guardApp, type Connections } from './connections.ts';
import { createAdminServices, type AdminServices } from './admin-services.ts';
import { featuresOf } from './features.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import type { Services } from './services.ts';
import { openRelayFetch } from '../media-proxy/relay-fetch.ts';

export interface Routes {
  gateway: Gateway;
  rest: RestCalls;
  readiness: Readiness;
  connections: Connections;
  handed: HandedConnections | undefined;
  overview: ServerOverview;
}

export interface RoutesOptions {
  webRoot: string;
  apiDocuments: string;
  docsRoot: string;
  source: ConnectionSource | undefined;
}

/** In this order: hooks, the gateway, REST, files and pages. */
export async function registerRoutes(app: FastifyInstance, services: Services, options: RoutesOptions): Promise<Routes> {
  const { webRoot, docsRoot, apiDocuments, source } = options;
  const { config, log, clock, operations, sessions, rooms, limiting, openCounts, bans, settings, store } = services;
  const isSecure = config.publicUrl?.startsWith('https:') ?? false;
  const logRequest = createRequestLog({ telemetry: operations.telemetry, log, clock });
  const limitWatch = createLimitWatch(clock);
  const onAnswered = (request: AnsweredRequest): void => {
    logRequest(request);
    limitWatch.note(request);
  };
  observeCalls(app, onAnswered);
  registerSecurityHeaders(app, { isSecure });
  const connections = guardApp(app, services);
  const handed = source && serveHanded(source, { server: app.server, max: connections.max });
  const access = createRoomAccess({ ...services, knocks: createKnockLimits(limiting) });
  const quota = createRoomQuota((accountId) => store.countOwned(accountId), limiting, services.runExclusively);
  const gateway = createGateway({
    ...services,
    access,
    accessServices: { passwords: services.roomPasswords, keepRoom: createKeepRoom({ quota, settings }), clock },
    server: app.server,
    addressOf: connections.addressOf,
    isOwnHost: connections.isOwnHost,
    writeWatch: connections.writeWatch,
    openMessages: connections.openMessages,
    messageLimits: createMessageLimits(limiting, settings),
    socketQuota: createSocketQuota(limiting, openCounts, settings),
    liveLimits: settings,
    origins: config.publicUrl === undefined ? [] : [new URL(config.publicUrl).origin],
    basePath: config.basePath,
    giveBack: handed?.giveBack,
    telemetry: operations.telemetry,
    onAnswered,
  });
  const restLimits = createRestLimits(limiting, settings, Object.assign({}, ...services.features.map(({ rates }) => rates)));
  const rest = createRestCalls({ app, sessions, rooms, bans, access, restLimits, apiKey: config.apiKey });
  const cookieScope = { isSecure, basePath: config.basePath };
  guardAudience(app, { ...services, rest, restLimits, cookieScope });
  const relay = createRelay(services, restLimits);
  const readiness = readinessOf(services);
  const admin = createAdminServices(services, { gateway, readiness, connections, limitWatch });
  registerCalls(rest, services, { gateway, cookieScope, relay, admin, access, quota, restLimits });
  const proxyOptions = { ...services, openFetch: () => services.links.openFetch(), restLimits };
  registerImageProxy(app, proxyOptions);
  registerSubtitleProxy(app, proxyOptions);
  if (relay !== undefined) registerRelay(app, relay, config.basePath);
  servePictures('thumbnail', services.thumbnails, { app, restLimits });
  for (const feature of services.features) feature.register(rest, { app, restLimits, rooms, access });
  serveApiDocuments(app, { folder: apiDocuments, publicUrl: config.publicUrl, ownUrl: services.publicUrl, restLimits });
  registerHealth(app, { ...services, isReady: () => readiness.isReady(), isTrusted: connections.isTrusted });
  app.setNotFoundHandler((request, reply) => answerError(Object.assign(new Error('not found'), { statusCode: 404 }), request, reply));
  app.all('/api/*', forEveryone, (_request, reply) => reply.callNotFound());
  await serveWebApp(app, {
    dist: webRoot,
    docs: docsRoot,
    publicUrl: config.publicUrl,
    basePath: config.basePath,
    shortUrl: config.shortUrl,
    publicDomain: config.publicDomain,
    // A page reveals whether a room exists, so it counts like that call.
    async peekRoom(name, clientAddress) {
      if (services.settings.current().guests === 'off') throw createRefusal('LoginRequired', { reason: 'guests_off' });
      restLimits.consume('getRoom', ipKeyOf(clientAddress));
      const room = await rooms.peek(name);
      return room && seenFromOutside(room);
    },
  });
  return { gateway, rest, readiness, connections, handed, overview: admin.overview };
}

interface CallsOptions {
  gateway: Gateway;
  cookieScope: CookieScope;
  relay: Relay | undefined;
  admin: AdminServices;
  access: RoomAccess;
  quota: RoomQuota;
  restLimits: RestLimits;
}

function registerCalls(rest: RestCalls, services: Services, options: CallsOptions): void {
  const { gateway, cookieScope, relay, admin, access, quota, restLimits } = options;
  const { config } = services;
  const ownServices = new Set(services.features.flatMap(({ roomVideos }) => roomVideos?.service ?? []));
  const advertised = (): Partial<Features> => Object.assign({}, ...services.features.map(({ advertise }) => advertise?.()));
  registerUserCalls({
    ...services,
    rest,
    features: () => ({
      ...featuresOf(
        config,
        services.settings.current(),
        [...ownServices],
        passkeySiteOf(services.publicUrl()),
        services.announcement.current(),
      ),
      ...advertised(),
    }),
    cookieScope,
  });
  registerLoginCalls({ ...services, rest });
  registerSetUpCall({ ...services, rest });
  const providerNames = { discord: 'Discord', oidc: config.oidc?.name ?? '' };
  registerAccountCalls({
    ...services,
    rest,
    providerNames,
    oidc: config.oidc && { issuer: config.oidc.issuer, makesOperators: config.oidc.operators !== undefined },
  });
  registerPasskeyCalls({ ...services, rest });
  registerSecondFactorCalls({ ...services, rest });
  registerProviderCalls({ ...services, rest, cookieScope, providerNames });
  registerRoomGuardCalls({ ...services, rest });
  registerMessageCalls({ ...services, rest, restLimits });
  registerRoomCalls({ ...services, rest, gateway, access, quota });
  const roomVideos = services.features.flatMap((feature) => feature.roomVideos ?? []);
  registerQueueCalls({ ...services, rest, roomVideos, toRelayed: relay && ((...args) => relay.toRelayed(...args)) });
  registerThumbnailCalls({ ...services, rest });
  registerSubtitleCalls({ ...services, rest });
  registerAdminCalls({ ...services, ...admin, rest, cookieScope });
  registerAnnouncementCalls({ ...services, rest, gateway });
  registerLogCalls({ ...services, ...admin, rest });
  registerAdminRoomCalls({ ...services, ...admin, rest, gateway });
}

function readinessOf({ isFailing, lastAlive, checkRedis, clock, log }: Services): Readiness {
  return createReadiness({
    // After a failed commit, only a write shows that there is space again.
    checkDatabase: () => Promise.all([isFailing() ? lastAlive.write(clock.now()) : lastAlive.read(), checkRedis()]),
    clock,
    onUnready: (error) => log.warn({ err: error }, 'the server is not ready'),
  });
}

/** Undefined unless the operator has named sites. */
function createRelay(services: Services, restLimits: RestLimits): Relay | undefined {
  const { config, operations, fetchPolicy, lookup, relaySites } = services;
  if (config.relay.services.length === 0) return undefined;
  return new Relay({
    ...services,
    ...config.relay,
    sites: relaySites,
    openFetch: () => openRelayFetch(fetchPolicy, lookup),
    restLimits,
    onBytes: (service, bytes) => operations.telemetry.relayed(service, bytes),
  });
}

import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import proxyAddr from '@fastify/proxy-addr';
import { systemClock, type Clock } from '@matinee/base/clock';
import type { Lookup } from '@matinee/media';
import { unmetered } from '@matinee/media/look-up-meter';
import { siteOrigins, type SiteOrigins } from '@matinee/media/site-origins';
import { CloseCode, limits, services, type Features, type Service, type VideoId, type VideoSegment } from '@matinee/protocol';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino, type DestinationStream } from 'pino';
import { createAccounts } from './accounts/accounts.ts';
import { createDiscordLogin } from './accounts/discord.ts';
import { createEmails } from './accounts/emails.ts';
import { createErasure } from './accounts/erasure.ts';
import { createLoginLimits, noLoginLimits } from './accounts/login-limits.ts';
import { createLoginPlaces } from './accounts/login-places.ts';
import { createMailer } from './accounts/mail.ts';
import { createPasswords, type PasswordCost } from './accounts/passwords.ts';
import { createRecovery } from './accounts/recovery.ts';
import { createSessions } from './accounts/sessions.ts';
import type { Config } from './config.ts';
import { addressKey } from './edge/client-address.ts';
import { createForwardedWarning } from './edge/forwarded-warning.ts';
import { frameText } from './gateway/frame.ts';
import { createGateway } from './gateway/gateway.ts';
import { guardedClock } from './edge/guarded.ts';
import { createMessageLimits, unlimited } from './gateway/message-limits.ts';
import { createSocketQuota, noQuota } from './gateway/socket-quota.ts';
import { createWriteWatch } from './edge/write-watch.ts';
import { registerAccountCalls } from './http/account-calls.ts';
import { createAddressSigner } from './media-proxy/address-signer.ts';
import { registerDiscordCalls } from './http/discord-calls.ts';
import { registerHealth } from './http/health.ts';
import { limitAnswers } from './http/answer-limits.ts';
import { answerClientError } from './http/client-errors.ts';
import { guardConnections } from './http/connection-guard.ts';
import { maxConnections } from './http/max-connections.ts';
import { registerImageProxy } from './media-proxy/image-proxy.ts';
import { registerLoginCalls } from './http/login-calls.ts';
import { registerSubtitles } from './media-proxy/subtitles.ts';
import { takeTurns } from './http/turns.ts';
import { newRequestId, observeCalls } from './http/observe-calls.ts';
import { answerError, createRestCalls } from './http/rest-calls.ts';
import { createRestLimits } from './http/rest-limits.ts';
import { registerRoomCalls } from './http/room-calls.ts';
import { createRoomQuota, noRoomQuota } from './http/room-quota.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { registerUserCalls } from './http/user-calls.ts';
import { serveWebApp } from './http/web-app.ts';
import { openParsers } from './parsing/open-parsers.ts';
import { createReadiness } from './readiness.ts';
import { createLinkLookup } from './rooms/link-lookup.ts';
import { createLookUpAllowance } from './rooms/look-up-allowance.ts';
import { createRoomDirectory } from './rooms/room-directory.ts';
import { withSignedVideos } from './media-proxy/sign-video.ts';
import { openDatabase } from './storage/database.ts';
import { createLastAlive } from './storage/last-alive.ts';
import { createObservedStore } from './storage/observed-store.ts';
import { loadSigningSecret } from './storage/signing-secret.ts';
import { createRoomStore } from './storage/sql-room-store.ts';
import { createSubtitleRule } from './media-proxy/subtitle-rule.ts';
import { createLookupCache } from './storage/lookup-cache.ts';
import { createAnsweredRequests } from './edge/answered-requests.ts';
import { noTelemetry } from './telemetry/telemetry.ts';

const aliveEveryMs = 10_000;
const sweepEveryMs = 3600 * 1000;
/** A thirtieth of the sessions each time. */
const recheckEveryMs = 60_000;
const temporaryRoomsLiveMs = 24 * 3600 * 1000;
const plainConnectionsPerAddress = 256;
/** From the beginning of a connection, or of a request on it, to the end of the headers. */
const headersWithinMs = 10_000;
const requestWithinMs = 30_000;
/** What other ends may be slow to read, in bytes: those of one address, and all. */
const unreadBytesPerAddress = 16 * 1024 * 1024;
const unreadBytesInAll = 64 * 1024 * 1024;
const ownerlessRoomsLiveMs = 90 * 24 * 3600 * 1000;

export interface ServerOptions {
  clock?: Clock;
  /** Where the log goes; standard output without it. */
  logTo?: DestinationStream;
  /** Folder of the built web app. */
  webRoot?: string;
  /** Where Discord is; tests have one of their own. */
  discordOrigin?: string;
  /** Where the video sites are, likewise. */
  siteOrigins?: SiteOrigins;
  /** How names of media hosts become addresses; by the hosts file and name servers without it. */
  lookup?: Lookup;
  /** What is known of a video's segments; nothing without it. */
  segmentsOf?: (video: VideoId) => Promise<VideoSegment[]>;
  /** What a password's hash takes; OWASP's recommendation without it. */
  passwordCost?: PasswordCost | undefined;
}

/** A running server. */
export interface RunningServer {
  /** Where it listens, such as http://127.0.0.1:8080. */
  url: string;
  /** Where operators get metrics, such as http://127.0.0.1:9090; undefined when nobody asked for them. */
  operatorUrl: string | undefined;
  /** Logs an error that nobody has dealt with. */
  logFatal(error: unknown): void;
  /** Stores everything, says goodbye to everybody and stops. May be called twice. */
  close(): Promise<void>;
}

/** Ids that no other has, now or after a restart: a random start, then counting. */
function createIds(): () => string {
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${start}${(count++).toString(36)}`;
}

function noSchemas(): never {
  throw new Error('Routes have no schemas of the framework');
}

/** The kinds of links that this server can play. */
function offeredServices({ sites }: Config): Service[] {
  const isSetUp: Partial<Record<Service, boolean>> = {
    googledrive: sites.googleDriveKey !== undefined,
    peertube: sites.peertube.size > 0,
    invidious: sites.invidious.size > 0,
  };
  return services.filter((service) => !sites.off.includes(service) && isSetUp[service] !== false);
}

/** Starts Matinee. Several can run in one process, each on a folder of its own. */
export async function startServer(config: Config, options: ServerOptions = {}): Promise<RunningServer> {
  const log = pino(
    { level: config.logLevel, base: null, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    options.logTo ?? process.stdout,
  );
  const clock = guardedClock(options.clock ?? systemClock, log);
  // Loaded by those who measure: `node:http`, imported as a module, loads an HTTP client with it, 11 MB in all.
  const operating = config.metrics && (await import('./telemetry/operating.ts'));
  const prometheus = operating?.createPrometheus({ clients: () => gateway.size(), rooms: () => rooms.hosts().length });
  const telemetry = prometheus?.telemetry ?? noTelemetry;
  const isSecure = config.publicUrl?.startsWith('https:') ?? false;
  const newId = createIds();

  const opened = await openDatabase(config);
  const { database } = opened;
  const roomStore = createRoomStore(opened, (text, detail) => log.warn(detail, text));
  const { store, isFailing } = createObservedStore(roomStore, telemetry);
  const sessions = createSessions(database, clock);
  const passwords = createPasswords(options.passwordCost);
  const emails = createEmails({ database, clock });
  const accounts = createAccounts({ database, clock, passwords, emails });
  const recovery = createRecovery({ database, clock, passwords });
  const mailer = config.mail && createMailer(config.mail, log);
  const lookupCache = createLookupCache(database, clock, { warn: (error, text) => log.warn({ err: error }, text) });
  const secret = await loadSigningSecret(database);
  const erasure = createErasure({ database, clock, secret });
  const lastAlive = createLastAlive(database);
  const rooms = createRoomDirectory({
    store,
    clock,
    log,
    newId,
    random: Math.random,
    frame: frameText,
    lastAliveMs: await lastAlive.read(),
    telemetry,
    keepsHistory: config.metrics !== undefined && config.apiKey !== undefined,
    segmentsOf: options.segmentsOf ?? ((video) => links.segmentsOf(video)),
    withoutErased: (room) => erasure.apply(room),
  });
  const ownHosts =
    config.publicUrl === undefined ? [`localhost:${config.port}`, `127.0.0.1:${config.port}`] : [new URL(config.publicUrl).host];
  /** Known for certain once it listens. */
  let ownUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const publicUrl = (): string => ownUrl;
  const parsers = openParsers({ onRestart: () => telemetry.workerRestarted() });
  const links = createLinkLookup({
    parsers,
    allowPrivate: config.allowPrivateMedia,
    ownHosts,
    cache: lookupCache,
    clock,
    settings: config.sites,
    origins: options.siteOrigins ?? siteOrigins,
    collectionLimit: config.collectionLimit,
    searchAt: config.searchAt,
    meter: config.rateLimit ? createLookUpAllowance(clock, { searchesPerDay: config.sites.youtubeSearchesPerDay }) : unmetered,
    lookup: options.lookup,
    publicUrl,
    warn: (text, detail) => log.warn({ detail }, text),
    onLookUp: (service, outcome, ms) => telemetry.lookUp(service, outcome, ms),
  });
  const signer = createAddressSigner(secret);
  const subtitles = createSubtitleRule(signer, { allowPrivate: config.allowPrivateMedia, ownHosts });
  const resolver = withSignedVideos(links, signer, subtitles);

  // The framework's own good news are not worth a line.
  const loggerInstance: FastifyBaseLogger = log.child({}, { level: log.isLevelEnabled('warn') ? 'warn' : log.level });
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: limits.restBodyBytes,
    requestTimeout: requestWithinMs,
    http: { headersTimeout: headersWithinMs, connectionsCheckingInterval: 1000 },
    forceCloseConnections: true,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    // Calls are checked by the schemas of the protocol: the framework's own compilers need not be loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // What the framework refuses before any route is known.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerClientError,
  });
  app.setErrorHandler(answerError);
  const onAnswered = createAnsweredRequests({ telemetry, log, clock });
  observeCalls(app, onAnswered);
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  await registerSecurityHeaders(app, { isSecure });

  const trusted = proxyAddr.compile(config.trustProxy);
  const writeWatch = createWriteWatch(clock, {
    bytesInAll: unreadBytesInAll,
    bytesPerAddress: config.rateLimit ? unreadBytesPerAddress : undefined,
  });
  app.server.maxConnections = maxConnections();
  const connectionGuard = guardConnections({
    server: app.server,
    // Real connections, whatever time it is for the rooms.
    clock: guardedClock(systemClock, log),
    log,
    writeWatch,
    maxPerAddress: config.rateLimit ? plainConnectionsPerAddress : undefined,
    isTrusted: (address) => trusted(address, 0),
  });
  takeTurns(app);
  limitAnswers(app, { perAddress: config.rateLimit });
  const warnOfProxy = config.trustProxy.length === 0 ? createForwardedWarning(log) : () => undefined;
  app.addHook('onRequest', async ({ raw }) => warnOfProxy(raw));
  const gateway = createGateway({
    server: app.server,
    rooms,
    sessions,
    resolver,
    messageLimits: config.rateLimit ? createMessageLimits(clock) : unlimited,
    clock,
    log,
    newId,
    socketQuota: config.rateLimit ? createSocketQuota(clock) : noQuota,
    writeWatch,
    addressOf(request) {
      warnOfProxy(request);
      return request.socket.remoteAddress === undefined ? undefined : addressKey(proxyAddr(request, trusted));
    },
    origins: config.publicUrl === undefined ? [] : [config.publicUrl],
    telemetry,
    onAnswered,
  });
  const restLimits = config.rateLimit ? createRestLimits() : undefined;
  const rest = createRestCalls({
    app,
    sessions,
    rooms,
    restLimits,
    apiKey: config.apiKey,
  });
  const discord =
    config.discord && createDiscordLogin({ ...config.discord, origin: options.discordOrigin ?? 'https://discord.com', publicUrl }, clock);
  const features: Features = {
    discord: discord !== undefined,
    recovery: mailer !== undefined,
    services: offeredServices(config),
    ...(config.searchAt !== undefined && { search: config.searchAt }),
    peertubeHosts: [...config.sites.peertube.keys()],
    invidiousHosts: [...config.sites.invidious.keys()],
    links: config.links,
    ...(config.publicDomain !== undefined && { publicDomain: config.publicDomain }),
  };
  registerUserCalls({ rest, sessions, accounts, features, isSecure });
  const loginLimits = config.rateLimit ? createLoginLimits() : noLoginLimits;
  const places = createLoginPlaces({ database, clock, secret });
  registerLoginCalls({ rest, accounts, sessions, recovery, loginLimits, places, mailer, publicUrl });
  registerAccountCalls({ rest, accounts, sessions, emails, erasure, loginLimits, places, rooms, mailer, clock, publicUrl });
  registerDiscordCalls({ rest, accounts, sessions, places, discord, clock, isSecure });
  registerImageProxy(app, { signer, openFetch: () => links.openFetch(), parsers, clock, restLimits });
  registerSubtitles(app, { signer, openFetch: () => links.openFetch(), parsers, clock, restLimits });
  const quota = config.rateLimit ? createRoomQuota((accountId) => store.countOwned(accountId)) : noRoomQuota;
  registerRoomCalls({ rest, rooms, resolver, gateway, clock, quota });
  let isDraining = false;
  const isDatabaseUp = createReadiness({
    // A database that can be read may still have no space to write.
    ask: () => (isFailing() ? lastAlive.write(clock.now()) : lastAlive.read()),
    clock,
    onUnready: (error) => log.warn({ err: error }, 'the server is not ready'),
  });
  registerHealth(app, async () => !isDraining && (await isDatabaseUp()));
  app.setNotFoundHandler((request, reply) => answerError(Object.assign(new Error('not found'), { statusCode: 404 }), request, reply));
  app.all('/api/*', (_request, reply) => reply.callNotFound());
  await serveWebApp(app, {
    dist: options.webRoot ?? fileURLToPath(new URL('../../web/dist', import.meta.url)),
    publicUrl: config.publicUrl,
    publicDomain: config.publicDomain,
    // Whoever may not ask which rooms there are may not find it out by their pages either.
    async peekRoom(name, clientAddress) {
      await restLimits?.consume('getRoom', addressKey(clientAddress));
      return rooms.peek(name);
    },
  });

  const operators =
    config.metrics &&
    prometheus &&
    (await operating?.startOperatorServer({
      ...config.metrics,
      metrics: prometheus.registry,
      isOperator: (request) => rest.isOperator(request),
      historyOf: (name) =>
        rooms
          .hosts()
          .find((host) => host.state().sync.name.toLowerCase() === name.toLowerCase())
          ?.dump(),
    }));
  await app.listen({ host: config.host, port: config.port });
  const { address, port, family } = app.server.address() as AddressInfo;
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  const isEverywhere = address === '0.0.0.0' || address === '::';
  if (config.publicUrl === undefined) ownUrl = isEverywhere ? `http://localhost:${port}` : url;
  const stopRepeating = [
    repeat(clock, aliveEveryMs, stayKnown),
    repeat(clock, sweepEveryMs, sweep),
    repeat(clock, recheckEveryMs, () => gateway.recheck()),
  ];
  await sweep().catch((error: unknown) => log.error({ err: error }, 'what is over could not be removed'));
  log.info({ url, ...(operators && { operatorUrl: operators.url }) }, 'Matinee is listening');

  /** Only rooms that play need to know how long the server was away. */
  async function stayKnown(): Promise<void> {
    if (rooms.hosts().some((host) => host.state().sync.isPlaying)) await lastAlive.write(clock.now());
  }

  async function sweep(): Promise<void> {
    await store.touch(
      rooms.hosts().map(({ roomId }) => roomId),
      clock.now(),
    );
    await store.removeStale(clock.now() - temporaryRoomsLiveMs);
    await store.removeAbandoned(clock.now() - ownerlessRoomsLiveMs);
    await sessions.sweep();
    await recovery.sweep();
    if (mailer !== undefined) await emails.sweep();
    await lookupCache.sweep();
  }

  function repeat(clock: Clock, everyMs: number, task: () => Promise<void>): () => void {
    let cancel = clock.after(everyMs, run);
    function run(): void {
      task().catch((error: unknown) => log.error({ err: error }, 'a regular task failed'));
      cancel = clock.after(everyMs, run);
    }
    return () => cancel();
  }

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    isDraining = true;
    for (const stop of stopRepeating) stop();
    await rooms.close(CloseCode.Away);
    await gateway.close();
    await app.close();
    prometheus?.close();
    await operators?.close();
    connectionGuard.stop();
    writeWatch.stop();
    await store.idle();
    await sessions.idle();
    await lastAlive.write(clock.now());
    await links.close();
    await parsers.close();
    await mailer?.close();
    await database.destroy();
    log.info('Matinee has stopped');
  }
  return {
    url,
    operatorUrl: operators?.url,
    logFatal: (error) => log.fatal({ err: error }, 'an error was not dealt with: the server stops'),
    close: () => (closing ??= close()),
  };
}

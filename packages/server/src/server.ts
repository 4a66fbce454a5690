import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import proxyAddr from '@fastify/proxy-addr';
import { siteOrigins, type SiteOrigins } from '@matinee/media/site-origins';
import { CloseCode, limits, services, type Features, type Service, type VideoId, type VideoSegment } from '@matinee/protocol';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino, type DestinationStream } from 'pino';
import { createAccounts } from './accounts/accounts.ts';
import { createDiscordLogin } from './accounts/discord.ts';
import { createLoginLimits, noLoginLimits } from './accounts/login-limits.ts';
import { createMailer } from './accounts/mail.ts';
import { createPasswords } from './accounts/passwords.ts';
import { createRecoveryKeys } from './accounts/recovery.ts';
import { createSessions } from './accounts/sessions.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import { addressKey } from './gateway/client-address.ts';
import { frameText } from './gateway/frame.ts';
import { createGateway } from './gateway/gateway.ts';
import { createMessageLimits, unlimited } from './gateway/message-limits.ts';
import { registerAccountCalls } from './http/account-calls.ts';
import { createAddressSigner } from './http/address-signer.ts';
import { registerImageProxy } from './http/image-proxy.ts';
import { registerSubtitles } from './http/subtitles.ts';
import { createMetrics } from './http/metrics.ts';
import { answerError, createRestCalls } from './http/rest-calls.ts';
import { createRestLimits } from './http/rest-limits.ts';
import { registerRoomCalls } from './http/room-calls.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { registerUserCalls } from './http/user-calls.ts';
import { serveWebApp } from './http/web-app.ts';
import { createLinkLookup } from './rooms/link-lookup.ts';
import { createRoomDirectory } from './rooms/room-directory.ts';
import { withSignedVideos } from './rooms/sign-video.ts';
import { openDatabase } from './storage/database.ts';
import { createLastAlive } from './storage/last-alive.ts';
import { loadSigningSecret } from './storage/signing-secret.ts';
import { createRoomStore } from './storage/sql-room-store.ts';
import { createSubtitleRule } from './subtitles/subtitle-rule.ts';
import { createLookupCache } from './storage/lookup-cache.ts';

const aliveEveryMs = 10_000;
const sweepEveryMs = 3600 * 1000;
const recheckEveryMs = 30 * 60_000;
const temporaryRoomsLiveMs = 24 * 3600 * 1000;
const socketsPerAddress = 50;

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
  /** What is known of a video's segments; nothing without it. */
  segmentsOf?: (video: VideoId) => Promise<VideoSegment[]>;
}

/** A running server. */
export interface RunningServer {
  /** Where it listens, such as http://127.0.0.1:8080. */
  url: string;
  /** Stores everything, says goodbye to everybody and stops. May be called twice. */
  close(): Promise<void>;
}

/** Ids that no other has, now or after a restart: a random start, then counting. */
function createIds(): () => string {
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${start}${(count++).toString(36)}`;
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
  const clock = options.clock ?? systemClock;
  const log = pino(
    { level: config.logLevel, base: null, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    options.logTo ?? process.stdout,
  );
  const isSecure = config.publicUrl?.startsWith('https:') ?? false;
  const newId = createIds();

  const opened = await openDatabase(config);
  const { database } = opened;
  const store = createRoomStore(opened);
  const sessions = createSessions(database, clock);
  const accounts = createAccounts({ database, clock, passwords: createPasswords() });
  const recoveryKeys = createRecoveryKeys(database, clock);
  const mailer = config.mail && createMailer(config.mail, log);
  const lookupCache = createLookupCache(database, clock);
  const lastAlive = createLastAlive(database);
  const rooms = createRoomDirectory({
    store,
    clock,
    log,
    newId,
    random: Math.random,
    frame: frameText,
    lastAliveMs: await lastAlive.read(),
    segmentsOf: options.segmentsOf ?? ((video) => links.segmentsOf(video)),
  });
  const ownHosts =
    config.publicUrl === undefined ? [`localhost:${config.port}`, `127.0.0.1:${config.port}`] : [new URL(config.publicUrl).host];
  /** Known for certain once it listens. */
  let ownUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const publicUrl = (): string => ownUrl;
  const links = createLinkLookup({
    allowPrivate: config.allowPrivateMedia,
    ownHosts,
    cache: lookupCache,
    clock,
    settings: config.sites,
    origins: options.siteOrigins ?? siteOrigins,
    collectionLimit: config.collectionLimit,
    searchAt: config.searchAt,
    publicUrl,
    warn: (text, detail) => log.warn({ detail }, text),
  });
  const signer = createAddressSigner(await loadSigningSecret(database));
  const subtitles = createSubtitleRule(signer, { allowPrivate: config.allowPrivateMedia, ownHosts });
  const resolver = withSignedVideos(links, signer, subtitles);

  // The framework's own good news are not worth a line.
  const loggerInstance: FastifyBaseLogger = log.child({}, { level: log.isLevelEnabled('warn') ? 'warn' : log.level });
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.restBodyBytes,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
  });
  app.setErrorHandler(answerError);
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  await registerSecurityHeaders(app, { isSecure });

  const trusted = proxyAddr.compile(config.trustProxy);
  const gateway = createGateway({
    server: app.server,
    rooms,
    sessions,
    resolver,
    messageLimits: config.rateLimit ? createMessageLimits(clock) : unlimited,
    clock,
    log,
    newId,
    addressOf: (request) => addressKey(proxyAddr(request, trusted)),
    origins: config.publicUrl === undefined ? [] : [config.publicUrl],
    socketsPerAddress: config.rateLimit ? socketsPerAddress : undefined,
  });
  const rest = createRestCalls({
    app,
    sessions,
    rooms,
    restLimits: config.rateLimit ? createRestLimits() : undefined,
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
  registerAccountCalls({
    rest,
    accounts,
    sessions,
    recoveryKeys,
    loginLimits: config.rateLimit ? createLoginLimits() : noLoginLimits,
    rooms,
    mailer,
    discord,
    clock,
    publicUrl,
    isSecure,
  });
  registerImageProxy(app, { signer, openFetch: () => links.openFetch(), clock });
  registerSubtitles(app, { signer, openFetch: () => links.openFetch(), clock });
  registerRoomCalls({ rest, rooms, resolver, gateway });
  const metrics = createMetrics(rooms, gateway);
  app.get('/api/status/metrics', async (request, reply) => {
    if (!rest.isOperator(request) && !/^(127\.|::1$|::ffff:127\.)/.test(request.ip)) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
  app.setNotFoundHandler((request, reply) => answerError(Object.assign(new Error('not found'), { statusCode: 404 }), request, reply));
  app.all('/api/*', (_request, reply) => reply.callNotFound());
  await serveWebApp(app, options.webRoot ?? fileURLToPath(new URL('../../web/dist', import.meta.url)), config.publicDomain);

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
  await sweep();
  log.info({ url }, 'Matinee is listening');

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
    await sessions.sweep();
    await recoveryKeys.sweep();
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
    for (const stop of stopRepeating) stop();
    await rooms.close(CloseCode.Away);
    await gateway.close();
    await app.close();
    await store.idle();
    await lastAlive.write(clock.now());
    await links.close();
    await mailer?.close();
    await database.destroy();
    log.info('Matinee has stopped');
  }
  return { url, close: () => (closing ??= close()) };
}

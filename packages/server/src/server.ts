import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { preciseClock } from '@matinee/base/clock';
import { CloseCode } from '@matinee/protocol';
import { pino, type Logger } from 'pino';
import type { Config } from './config/config.ts';
import { version } from './config/version.ts';
import { createHttpApp } from './startup/http-app.ts';
import { startJobs } from './startup/jobs.ts';
import { listeningUrl, publicUrlOf } from './startup/public-url.ts';
import { registerRoutes } from './startup/routes.ts';
import type { ServerOptions } from './startup/server-options.ts';
import { stopInSteps } from './startup/stop-steps.ts';
import { createLogTail, type LogTail } from './telemetry/log-tail.ts';
import { createServices, stepsOfServices, type Services } from './startup/services.ts';

export type { ServerOptions };

/** As seen from this file and from the built program. */
const builtWebApp = fileURLToPath(new URL('../../web/dist', import.meta.url));
const builtDocs = fileURLToPath(new URL('../../../docs/site/dist', import.meta.url));

const builtApiDocuments = fileURLToPath(new URL('../dist/api', import.meta.url));

export interface RunningServer {
  /** The URL on which it listens. */
  url: string;
  /** Undefined without METRICS_PORT. */
  operatorUrl: string | undefined;
  /** Makes its user the first operator; undefined once there is one. */
  setUpUrl: string | undefined;
  accept: (connection: Duplex) => void;
  logFatal(error: unknown): void;
  /** Stores everything. May be called twice. */
  close(): Promise<void>;
}

/**
 * Several servers can run in one process, each with a data folder of its own.
 * @throws DatabaseError when the database cannot be used; ConfigError or a system error when a port cannot be listened
 * on
 */
export async function startServer(config: Config, options: ServerOptions = {}): Promise<RunningServer> {
  const logTail = createLogTail(options.logTo ?? process.stdout);
  const log = createLog(config, logTail);
  const app = createHttpApp(config, log);
  const { source } = options;
  const listening = (): AddressInfo | null => source?.address ?? (app.server.address() as AddressInfo | null);
  const services = await createServices(config, options, { log, logTail, publicUrl: () => publicUrlOf(config, listening()) });
  const { rooms, operations } = services;
  const routes = await registerRoutes(app, services, {
    webRoot: options.webRoot ?? builtWebApp,
    apiDocuments: options.apiDocuments ?? builtApiDocuments,
    docsRoot: options.docsRoot ?? builtDocs,
    source,
  });
  const { gateway, rest, readiness, connections, handed } = routes;
  const operators = await operations.listen({
    clients: () => gateway.size(),
    rooms,
    rest,
    siteHealth: services.siteHealth,
    gauges: services.features.flatMap(({ gauges = [] }) => gauges),
  });
  if (source === undefined) await app.listen({ host: config.host, port: config.port });
  else await app.ready();
  options.onListening?.();
  handed?.start();
  const stopJobs = await startJobs(services, routes);
  const url = listeningUrl(listening() as AddressInfo);
  log.info({ version, url, ...(operators && { operatorUrl: operators.url }) }, 'Matinee is listening');
  const setUpUrl = await openSetUp(services);

  async function close(): Promise<void> {
    readiness.drain();
    gateway.drain();
    handed?.drain();
    connections.drain();
    stopJobs();
    const isElsewhere = (): boolean => services.bus.others().length > 0;
    const closeHttp = async (): Promise<void> => {
      await connections.settle({ isElsewhere: isElsewhere() });
      // Fastify does so only for a server that listens itself.
      if (source !== undefined) app.server.closeAllConnections();
      await app.close();
      await operators?.close();
      connections.close();
    };
    // The sum of all limits is less than a process has to stop.
    await stopInSteps(
      [
        { name: 'rooms', withinMs: 6000, stop: () => rooms.close(CloseCode.Away) },
        { name: 'clients', withinMs: 11_500, stop: () => gateway.close({ isElsewhere: isElsewhere() }) },
        { name: 'http', withinMs: 1000, stop: closeHttp },
        ...stepsOfServices(services),
      ],
      { clock: preciseClock, log },
    );
    log.info('Matinee has stopped');
  }

  let closing: Promise<void> | undefined;
  return {
    url,
    operatorUrl: operators?.url,
    setUpUrl,
    accept: (connection) => void app.server.emit('connection', connection),
    logFatal: (error) => log.fatal({ err: error }, 'unhandled error: the server stops'),
    close: () => (closing ??= close()),
  };
}

async function openSetUp({ setUpKey, publicUrl, log }: Services): Promise<string | undefined> {
  const key = await setUpKey.issue();
  if (key === undefined) return undefined;
  const setUpUrl = `${publicUrl()}/setup#key=${key}`;
  log.warn(
    { setUpUrl },
    'This server has no operator yet. Set up this server: the link makes its user the first one, once, within 24 hours',
  );
  return setUpUrl;
}

function createLog({ logLevel }: Config, { stream }: LogTail): Logger {
  return pino({ level: logLevel, base: null, redact: ['req.headers.authorization', 'req.headers.cookie'] }, stream);
}

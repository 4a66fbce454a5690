import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CommandError, type CommandCall } from './cli/command.ts';
import type { Config } from './config/config.ts';
import type { ConnectionSource } from './startup/connection-source.ts';
import { maxConnectionsOf } from './startup/open-files.ts';
import { connectToFirstProcess } from './workers/first-process.ts';
import { runWorkers } from './workers/run-workers.ts';

const stopWithinMs = 25_000;

/** @throws what `startServer` throws */
export async function serve({ readConfig }: CommandCall): Promise<'runs on'> {
  const config = readConfig();
  if (config.workers > 1 && cluster.isPrimary) {
    const { workers: count, metrics } = config;
    await withNamedPort(runWorkers({ ...config, count, maxConnections: maxConnectionsOf(), metricsPort: metrics?.port }));
  } else {
    await run(config, cluster.worker && (await connectToFirstProcess(cluster.worker, config)));
  }
  return 'runs on';
}

async function run(config: Config, source: ConnectionSource | undefined): Promise<void> {
  let exitCode = 0;
  // Everything acknowledged is stored, so a stop that hangs may be cut short.
  const stop = (): void => {
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    starting
      .then((started) => started.close())
      .then(
        () => process.exit(exitCode),
        () => process.exit(1),
      );
  };
  // Clients come before the start has ended; from then on a signal has to close their connections.
  const onListening = (): void => {
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  };
  // The first of several processes doesn't load the server.
  const { startServer } = await import('./server.ts');
  const starting = withNamedPort(startServer(config, { source, onListening }));
  const server = await starting;
  // The log is for programs, so messages to people go to a terminal, or to standard error with `npm start`.
  const sayTo = process.stdout.isTTY ? process.stdout : process.env['npm_lifecycle_event'] === 'start' ? process.stderr : undefined;
  if ((cluster.worker?.id ?? 1) === 1) sayTo?.write(`\n  Matinee is on ${server.url.replace('127.0.0.1', 'localhost')}\n\n`);
  if (server.setUpUrl !== undefined) sayTo?.write(`  Set up this server: ${server.setUpUrl}\n\n`);
  // The state of the process is unknown now.
  const fail = (error: unknown): void => {
    exitCode = 1;
    server.logFatal(error);
    stop();
  };
  cluster.worker?.on('disconnect', () => {
    // No connection will come without the first process. Node would end this process at once otherwise.
    Object.assign(cluster.worker ?? {}, { exitedAfterDisconnect: true });
    stop();
  });
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  releaseStartMemory();
}

/** @throws CommandError for a taken port, and what the start throws */
async function withNamedPort<T>(starting: Promise<T>): Promise<T> {
  try {
    return await starting;
  } catch (error) {
    const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isPortTaken) throw error;
    throw new CommandError('The port is in use already. Set PORT to another one, or stop the other program.', { cause: error });
  }
}

/** Returns 12 MB to the system. Blocks the process for 50 ms. */
function releaseStartMemory(): void {
  // Only this flag exposes Node's garbage collector, in contexts created while it is set.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  // Other kinds of collection keep the emptied pages of the heap.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

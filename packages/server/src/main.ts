import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { BackboneError } from './cluster/backbone.ts';
import { ConfigError, readConfig, type Config } from './config/config.ts';
import { releaseStartMemory } from './release-start-memory.ts';
import { startServer } from './server.ts';
import { DatabaseError } from './storage/database-error.ts';
import { runWorkers } from './workers.ts';

const stopWithinMs = 25_000;

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const config = readConfig(process.env);
  if (config.workers > 1 && cluster.isPrimary) runWorkers({ count: config.workers, metricsPort: config.metrics?.port });
  else await run(config);
} catch (error) {
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (error instanceof ConfigError) process.stderr.write(`The configuration is wrong:\n${error.message}\n`);
  else if (isPortTaken) process.stderr.write('The port is in use already. Set PORT to another one, or stop the other program.\n');
  else if (error instanceof DatabaseError || error instanceof BackboneError) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exit(1);
}

async function run(config: Config): Promise<void> {
  const server = await startServer(config);
  // The log is for programs; a terminal shows the URL.
  if (process.stdout.isTTY && (cluster.worker?.id ?? 1) === 1) {
    process.stdout.write(`\n  Matinee is on ${server.url.replace('127.0.0.1', 'localhost')}\n\n`);
  }
  let exitCode = 0;
  // Everything acknowledged is stored already, so a stop that hangs may be cut short.
  const stop = (): void => {
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    server.close().then(
      () => process.exit(exitCode),
      () => process.exit(1),
    );
  };
  // After an unhandled error the state of the process is unknown: close the connections and exit.
  const fail = (error: unknown): void => {
    exitCode = 1;
    server.logFatal(error);
    stop();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  releaseStartMemory();
}

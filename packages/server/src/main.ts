import { existsSync } from 'node:fs';
import { ConfigError, readConfig } from './config.ts';
import { startServer } from './server.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const server = await startServer(readConfig(process.env));
  // The log is for programs; a person at a terminal is told where to go.
  if (process.stdout.isTTY) process.stdout.write(`\n  Matinee is on ${server.url.replace('127.0.0.1', 'localhost')}\n\n`);
  const stop = (): void => {
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // A stop that hangs is cut short: everything acknowledged is stored already.
  const stopForSure = (): void => {
    setTimeout(() => process.exit(1), 25_000).unref();
    stop();
  };
  process.on('SIGINT', stopForSure);
  process.on('SIGTERM', stopForSure);
} catch (error) {
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (error instanceof ConfigError) process.stderr.write(`The configuration is wrong:\n${error.message}\n`);
  else if (isPortTaken) process.stderr.write('The port is in use already. Set PORT to another one, or stop the other program.\n');
  else throw error;
  process.exit(1);
}

import { createServerClients, type ServerClients } from '@matinee/testing';
import { startServerProcess, type ServerProcess } from '@matinee/testing/server-process';
import { onTestFinished } from 'vitest';

/** The server as a process of its own. */
export interface ServerChild extends Pick<ServerProcess, 'url' | 'pid'>, ServerClients {
  log(): string;
  exited: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
}

/** Starts the built server on a free port and a folder of its own, until the test ends. `flags` go to Node. */
export async function startServerChild(environment: Record<string, string> = {}, flags: readonly string[] = []): Promise<ServerChild> {
  let log = '';
  const server = await startServerProcess(
    { ALLOW_PRIVATE_MEDIA: 'false', ...environment },
    { nodeArguments: flags, onLine: (line) => (log += `${line}\n`) },
  );
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await server.stop();
  });
  return {
    ...server,
    ...createServerClients(server.url),
    log: () => log,
    exited: server.ended.then(({ code }) => code),
    signal: (name) => server.kill(name),
  };
}

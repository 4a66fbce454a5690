import { createServerClients, type ServerClients } from '@matinee/testing';
import { startServerProcess, type ServerProcess } from '@matinee/testing/server-process';

/** The server as a process of its own, as operators start it. */
export interface ServerChild extends Pick<ServerProcess, 'url' | 'pid'>, ServerClients {
  /** What it has logged so far. */
  log(): string;
  /** Its exit code; undefined while it runs. */
  exitCode(): number | undefined;
  /** Resolves with its exit code. */
  exited: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** Ends it at once. */
  stop(): Promise<void>;
}

/** Starts the built server on a free port and a folder of its own. `flags` go to Node. */
export async function startServerChild(environment: Record<string, string> = {}, flags: readonly string[] = []): Promise<ServerChild> {
  let log = '';
  let exitCode: number | null = null;
  const server = await startServerProcess(
    { ALLOW_PRIVATE_MEDIA: 'false', ...environment },
    { nodeArguments: flags, onLine: (line) => (log += `${line}\n`) },
  );
  return {
    ...server,
    ...createServerClients(server.url),
    log: () => log,
    exitCode: () => exitCode ?? undefined,
    exited: server.ended.then(({ code }) => (exitCode = code)),
    signal: (name) => server.kill(name),
    async stop() {
      server.kill('SIGKILL');
      await server.stop();
    },
  };
}

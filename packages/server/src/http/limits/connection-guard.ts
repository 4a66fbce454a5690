import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '@matinee/base/clock';
import type { Logger } from 'pino';
import { guardListener } from '../../edge/guard-listener.ts';
import { ipKeyOf } from '../../edge/ip-key.ts';
import type { WriteWatch } from '../../edge/write-watch.ts';

export interface ConnectionGuardOptions {
  server: Server;
  clock: Clock;
  log: Logger;
  writeWatch: WriteWatch;
  maxPerAddress: number;
  /** Many clients connect through a trusted proxy. */
  isTrusted: (ip: string) => boolean;
}

const checkEveryMs = 1_000;
const maxHeaderChecks = 12;
/** A request body must arrive at the minimum rate after so many checks. */
const bodyGraceChecks = 10;
const minBodyBytesPerCheck = 512;
/** Unanswered requests of one connection. */
const maxPipelined = 16;
const settleWithinMs = 500;

interface Connection {
  readonly ipKey: string;
  /** Requests without a complete answer. */
  open: number;
  request: IncomingMessage | undefined;
  /** The bytes read, and the checks made, since the headers were complete or the connection was idle. */
  readBytes: number;
  checks: number;
}

export interface GuardedConnections {
  /** Ends each connection with its next answer. */
  drain(): void;
  /**
   * Resolves once no call is under way, or after 500 ms; with `isElsewhere`, once no connection is left, since clients
   * that are sent to another server send their next calls over their old connections.
   */
  settle(options: { isElsewhere: boolean }): Promise<void>;
  stop(): void;
}

/**
 * Destroys connections that send too slowly, don't read their answers, or exceed the limit of an IP address. Node's own
 * timeouts bound headers and whole requests. The guard counts checks and not time, so that a pause of the process
 * disconnects no client.
 */
export function guardConnections({ server, log, ...options }: ConnectionGuardOptions): GuardedConnections {
  const guard = new ConnectionGuard(options);
  const onConnection = guardListener(
    log,
    'failed to accept a connection',
    (socket: Socket) => guard.accept(socket),
    (socket) => void socket.destroy(),
  );
  const onRequest = guardListener(
    log,
    'failed to count a request',
    (request: IncomingMessage, response: ServerResponse) => guard.count(request, response),
    ({ socket }) => void socket.destroy(),
  );
  // From here on the limits of WebSockets apply.
  const onUpgrade = guardListener(log, 'failed to count an upgrade', (_request: IncomingMessage, socket: Socket) => guard.forget(socket));
  server.on('connection', onConnection);
  server.prependListener('request', onRequest);
  server.prependListener('upgrade', onUpgrade);
  return {
    drain: () => guard.drain(),
    settle: (settleOptions) => guard.settle(settleOptions),
    stop() {
      server.off('connection', onConnection);
      server.off('request', onRequest);
      server.off('upgrade', onUpgrade);
      guard.stop();
    },
  };
}

class ConnectionGuard {
  readonly #options: Omit<ConnectionGuardOptions, 'server' | 'log'>;
  readonly #connections = new Map<Socket, Connection>();
  readonly #counts = new Map<string, number>();
  #cancel: (() => void) | undefined;
  #isDraining = false;
  #onProgress: () => void = () => undefined;

  constructor(options: Omit<ConnectionGuardOptions, 'server' | 'log'>) {
    this.#options = options;
  }

  accept(socket: Socket): void {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return void socket.destroy();
    const { maxPerAddress, isTrusted, clock } = this.#options;
    const ipKey = ipKeyOf(remoteAddress);
    const count = this.#counts.get(ipKey) ?? 0;
    if (count >= maxPerAddress && !isTrusted(remoteAddress)) return void socket.destroy();
    this.#counts.set(ipKey, count + 1);
    this.#connections.set(socket, { ipKey, open: 0, request: undefined, readBytes: 0, checks: 0 });
    socket.once('close', () => this.forget(socket));
    this.#cancel ??= clock.after(checkEveryMs, () => this.#checkAll());
  }

  count(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#connections.get(socket);
    if (connection === undefined) return;
    if (this.#isDraining) response.shouldKeepAlive = false;
    connection.open += 1;
    if (connection.open > maxPipelined) return void socket.destroy();
    Object.assign(connection, { request, readBytes: socket.bytesRead, checks: 0 });
    response.once('close', () => {
      connection.open -= 1;
      if (connection.open === 0) Object.assign(connection, { request: undefined, readBytes: socket.bytesRead, checks: 0 });
      this.#onProgress();
    });
  }

  forget(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) return;
    this.#connections.delete(socket);
    const left = (this.#counts.get(connection.ipKey) ?? 1) - 1;
    if (left > 0) this.#counts.set(connection.ipKey, left);
    else this.#counts.delete(connection.ipKey);
    this.#onProgress();
  }

  drain(): void {
    this.#isDraining = true;
  }

  async settle({ isElsewhere }: { isElsewhere: boolean }): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = this.#options.clock.after(settleWithinMs, resolve);
    this.#onProgress = () => {
      if ([...this.#connections.values()].every(({ open }) => !isElsewhere && open === 0)) resolve();
    };
    this.#onProgress();
    await promise;
    cancel();
  }

  stop(): void {
    this.#cancel?.();
  }

  #checkAll(): void {
    const { clock, writeWatch } = this.#options;
    for (const [socket, connection] of this.#connections) {
      if (isTrickling(socket, connection)) socket.destroy();
      else if (socket.writableLength > 0) writeWatch.watch(socket, connection.ipKey, () => socket.destroy());
    }
    this.#cancel = this.#connections.size > 0 ? clock.after(checkEveryMs, () => this.#checkAll()) : undefined;
  }
}

/** Whether a connection sends too slowly. Counts one check. */
function isTrickling({ bytesRead }: Socket, connection: Connection): boolean {
  const received = bytesRead - connection.readBytes;
  connection.checks += 1;
  if (connection.open > 0 && connection.request?.complete === false) {
    return connection.checks >= bodyGraceChecks && received < connection.checks * minBodyBytesPerCheck;
  }
  if (connection.open === 0 && received > 0) return connection.checks >= maxHeaderChecks;
  connection.checks = 0;
  return false;
}

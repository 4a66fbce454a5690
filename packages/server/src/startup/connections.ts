import proxyAddr from '@fastify/proxy-addr';
import { systemClock } from '@matinee/base/clock';
import { limits } from '@matinee/protocol';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { ipKeyOf } from '../edge/ip-key.ts';
import { createForwardedWarning } from '../edge/forwarded-warning.ts';
import { createHostCheck } from '../edge/own-host.ts';
import { guardClock } from '../edge/guard-listener.ts';
import { createWriteWatch, type WriteWatch } from '../edge/write-watch.ts';
import { createOpenMessages, type OpenMessages } from '../gateway/open-messages.ts';
import { limitAnswers } from '../http/limits/answer-limits.ts';
import { guardConnections, type GuardedConnections } from '../http/limits/connection-guard.ts';
import { queueCalls } from '../edge/call-queue.ts';
import { maxConnectionsOf } from './open-files.ts';
import type { Services } from './services.ts';

const maxPlainConnectionsPerAddress = 256;
const maxUnreadBytesPerAddress = 16 * 1024 * 1024;
const maxUnreadBytes = 64 * 1024 * 1024;
/** As much as 64 of the longest messages: an IP address has 50 clients. */
const maxOpenMessageBytesPerAddress = 64 * limits.socketMessageBytes;

export interface Connections extends Pick<GuardedConnections, 'drain' | 'settle'> {
  writeWatch: WriteWatch;
  openMessages: OpenMessages;
  /** Undefined once the connection is closed. */
  addressOf: (request: IncomingMessage) => string | undefined;
  /** True for every host without PUBLIC_URL. */
  isOwnHost: (request: IncomingMessage) => boolean;
  max: number;
  /** An untrusted proxy that forwarded a request; undefined before the first. */
  untrustedProxy: () => string | undefined;
  isTrusted: (address: string) => boolean;
  close(): void;
}

export function guardApp(app: FastifyInstance, { config, clock, log, limiting }: Services): Connections {
  const perAddress = (max: number): number => (limiting.isOff === true ? Number.POSITIVE_INFINITY : max);
  const trusted = proxyAddr.compile(config.trustProxy);
  const isTrusted = (address: string): boolean => trusted(address, 0);
  const writeWatch = createWriteWatch(clock, {
    maxBytes: maxUnreadBytes,
    maxBytesPerAddress: perAddress(maxUnreadBytesPerAddress),
  });
  app.server.maxConnections = Math.min(config.maxConnections ?? Number.POSITIVE_INFINITY, maxConnectionsOf());
  const connectionGuard = guardConnections({
    server: app.server,
    // Tests fake the rooms' clock, but sockets take real time.
    clock: guardClock(systemClock, log),
    log,
    writeWatch,
    maxPerAddress: perAddress(maxPlainConnectionsPerAddress),
    isTrusted,
  });
  const { publicUrl, shortUrl } = config;
  const isOwnHost = publicUrl === undefined ? () => true : createHostCheck(shortUrl === undefined ? [publicUrl] : [publicUrl, shortUrl]);
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (isOwnHost(raw)) return undefined;
    return reply.code(421).type('text/plain').send(`This server is ${publicUrl}, as its PUBLIC_URL says, and has no other name.\n`);
  });
  queueCalls(app);
  limitAnswers(app, limiting);
  let untrustedProxy: string | undefined;
  const noteProxy = (peer: string): void => {
    untrustedProxy = peer;
  };
  const warnOfProxy = config.trustProxy.length === 0 ? createForwardedWarning(log, noteProxy) : () => undefined;
  app.addHook('onRequest', async ({ raw }) => warnOfProxy(raw));
  return {
    writeWatch,
    openMessages: createOpenMessages(perAddress(maxOpenMessageBytesPerAddress)),
    isTrusted,
    isOwnHost,
    addressOf(request) {
      warnOfProxy(request);
      return request.socket.remoteAddress === undefined ? undefined : ipKeyOf(proxyAddr(request, trusted));
    },
    max: app.server.maxConnections,
    untrustedProxy: () => untrustedProxy,
    drain: () => connectionGuard.drain(),
    settle: (options) => connectionGuard.settle(options),
    close() {
      connectionGuard.stop();
      writeWatch.stop();
    },
  };
}

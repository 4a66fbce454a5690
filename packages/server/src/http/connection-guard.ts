import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '@matinee/base/clock';
import type { Logger } from 'pino';
import { ipKeyOf } from '../edge/ip-key.ts';
import { guarded } from '../edge/guarded.ts';
import type { WriteWatch } from '../edge/write-watch.ts';

export interface ConnectionGuardOptions {
  server: Server;
  clock: Clock;
  log: Logger;
  writeWatch: WriteWatch;
  /** Most connections at a time that are no WebSockets, of one address; undefined for no limit. */
  maxPerAddress: number | undefined;
  /** Whether an address is a proxy's, through which many people come. */
  isTrusted: (address: string) => boolean;
}

const lookEveryMs = 1_000;
/** Looks from the first byte of a request to the end of its headers. */
const maxHeaderLooks = 12;
/** A request body may be slow for so many looks; then it has to have come at this rate from its beginning. */
const bodyGraceLooks = 10;
const minBodyBytesPerLook = 512;
/** Requests that one connection may send before the first of them is answered. */
const maxPipelined = 16;

/** A connection that is no WebSocket. */
interface Plain {
  readonly address: string;
  /** Requests without a complete answer. */
  open: number;
  /** The request whose body is still to come. */
  request: IncomingMessage | undefined;
  /** What had been read at the beginning of the body, or when last nothing was under way, and the looks since. */
  readBytes: number;
  looks: number;
}

/**
 * Keeps connections from being held for nothing: by those who send a byte now and then, who do not read what they asked
 * for, or who open more than they need. Node's own timeouts look after headers and whole requests. Looks are counted, not
 * time: while the process itself stands still nobody is to blame.
 */
export function guardConnections({ server, clock, log, writeWatch, maxPerAddress, isTrusted }: ConnectionGuardOptions): { stop(): void } {
  const connections = new Map<Socket, Plain>();
  const counts = new Map<string, number>();
  let cancel: (() => void) | undefined;

  function forget(socket: Socket): void {
    const plain = connections.get(socket);
    if (plain === undefined) return;
    connections.delete(socket);
    const left = (counts.get(plain.address) ?? 1) - 1;
    if (left > 0) counts.set(plain.address, left);
    else counts.delete(plain.address);
  }

  function begin(socket: Socket): void {
    const { remoteAddress } = socket;
    // The other end has gone already: there is nobody to count, or to answer.
    if (remoteAddress === undefined) return void socket.destroy();
    const address = ipKeyOf(remoteAddress);
    const count = counts.get(address) ?? 0;
    if (maxPerAddress !== undefined && count >= maxPerAddress && !isTrusted(remoteAddress)) return void socket.destroy();
    counts.set(address, count + 1);
    connections.set(socket, { address, open: 0, request: undefined, readBytes: 0, looks: 0 });
    socket.once('close', () => forget(socket));
    cancel ??= clock.after(lookEveryMs, look);
  }

  function ask(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const plain = connections.get(socket);
    if (plain === undefined) return;
    plain.open += 1;
    if (plain.open > maxPipelined) return void socket.destroy();
    Object.assign(plain, { request, readBytes: socket.bytesRead, looks: 0 });
    response.once('close', () => {
      plain.open -= 1;
      if (plain.open === 0) Object.assign(plain, { request: undefined, readBytes: socket.bytesRead, looks: 0 });
    });
  }

  function isTrickling({ bytesRead }: Socket, plain: Plain): boolean {
    const come = bytesRead - plain.readBytes;
    plain.looks += 1;
    if (plain.open > 0 && plain.request?.complete === false) {
      return plain.looks >= bodyGraceLooks && come < plain.looks * minBodyBytesPerLook;
    }
    if (plain.open === 0 && come > 0) return plain.looks >= maxHeaderLooks;
    plain.looks = 0;
    return false;
  }

  function look(): void {
    for (const [socket, plain] of connections) {
      if (isTrickling(socket, plain)) socket.destroy();
      else if (socket.writableLength > 0) writeWatch.owes(socket, plain.address, () => socket.destroy());
    }
    cancel = connections.size > 0 ? clock.after(lookEveryMs, look) : undefined;
  }

  const onConnection = guarded(log, 'a connection could not be accepted', begin, (socket) => void socket.destroy());
  const onRequest = guarded(log, 'a request could not be counted', ask, ({ socket }) => void socket.destroy());
  // A WebSocket has limits of its own.
  const onUpgrade = guarded(log, 'an upgrade could not be counted', (_request: IncomingMessage, socket: Socket) => forget(socket));
  server.on('connection', onConnection);
  // Before anybody begins to answer.
  server.prependListener('request', onRequest);
  server.prependListener('upgrade', onUpgrade);

  return {
    stop(): void {
      server.off('connection', onConnection);
      server.off('request', onRequest);
      server.off('upgrade', onUpgrade);
      cancel?.();
    },
  };
}

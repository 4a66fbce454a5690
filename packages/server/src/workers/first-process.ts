import type { Worker } from 'node:cluster';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { ConnectionSource } from '../startup/connection-source.ts';
import { roomOf } from './first-line.ts';
import { passSocket, stopReading, type ToFirstProcess, type ToWorker } from './pass-socket.ts';

export async function connectToFirstProcess({ process }: Worker, { basePath }: { basePath: string }): Promise<ConnectionSource> {
  const owned = new Set<string>();
  // Without a first process, this one is about to stop.
  const tell = (message: ToFirstProcess): void => void process.send(message, () => undefined);

  return {
    address: await new Promise<AddressInfo>((resolve) => {
      process.once('message', (message: ToWorker) => {
        if (message.type === 'listening') resolve(message.address);
      });
    }),
    setTaking: (isTaking) => tell({ type: 'taking', isTaking }),
    onConnection(listener) {
      process.on('message', (message: ToWorker, socket: Socket | undefined) => {
        if (message.type !== 'connection') return;
        tell({ type: 'taken' });
        if (socket === undefined) return;
        // A client may end its side and still read the answer.
        socket.allowHalfOpen = true;
        if (message.bytes !== '') socket.unshift(Buffer.from(message.bytes, 'latin1'));
        listener(socket, message.isPlaced);
      });
    },
    noteOwner(room, isOwner) {
      if (isOwner) owned.add(room);
      else owned.delete(room);
      tell({ type: 'owner', room, isOwner });
    },
    giveBack(request, socket, head) {
      const room = roomOf(request.url ?? '', basePath);
      if (room === undefined || owned.has(room)) return false;
      stopReading(socket);
      passSocket(process, { type: 'returned', bytes: textOf(request, head) }, socket);
      return true;
    },
  };
}

/** Returns a request as it came, in Latin 1. */
function textOf({ method, url, httpVersion, rawHeaders }: IncomingMessage, head: Buffer): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let n = 0; n < rawHeaders.length; n += 2) lines.push(`${rawHeaders[n]}: ${rawHeaders[n + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n${head.toString('latin1')}`;
}

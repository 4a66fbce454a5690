import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Opens a TCP connection and ignores its errors: the server may cut it at any time. */
export async function openRaw(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

export function upgradeRequest(path: string, headers: readonly string[] = []): string {
  return [
    `GET ${path} HTTP/1.1`,
    'Host: matinee.test',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
    '\r\n',
  ].join('\r\n');
}

/** Encodes text as one frame masked with zeros (RFC 6455, section 5.2). */
export function clientFrame(text: string): Buffer {
  const data = Buffer.from(text);
  const head =
    data.byteLength < 126
      ? Buffer.from([0x81, 0x80 | data.byteLength])
      : Buffer.from([0x81, 0x80 | 126, data.byteLength >> 8, data.byteLength & 0xff]);
  return Buffer.concat([head, Buffer.alloc(4), data]);
}

/** Resolves with the received data once it contains `text` this many times. */
export function received(socket: Duplex, text: string, times = 1): Promise<string> {
  let all = '';
  return new Promise((resolve) => {
    const hear = (chunk: Buffer): void => {
      all += chunk.toString('latin1');
      if (all.split(text).length <= times) return;
      socket.off('data', hear);
      resolve(all);
    };
    socket.on('data', hear);
  });
}

export async function ended(socket: Duplex): Promise<void> {
  if (!socket.closed) await once(socket, 'close');
}

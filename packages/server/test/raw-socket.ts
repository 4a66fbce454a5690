import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection below HTTP and WebSocket. Its errors are expected: the server may cut it at any time. */
export async function openRaw(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** The text of a request for an upgrade to a WebSocket. */
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

/** Text as a client sends it: one frame, masked with zeros (RFC 6455, section 5.2). */
export function clientFrame(text: string): Buffer {
  const data = Buffer.from(text);
  const head =
    data.byteLength < 126
      ? Buffer.from([0x81, 0x80 | data.byteLength])
      : Buffer.from([0x81, 0x80 | 126, data.byteLength >> 8, data.byteLength & 0xff]);
  return Buffer.concat([head, Buffer.alloc(4), data]);
}

/** Resolves with what a connection has received once that contains `text`. */
export async function received(socket: Socket, text: string): Promise<string> {
  let all = '';
  while (!all.includes(text)) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    all += chunk.toString('latin1');
  }
  return all;
}

/** Resolves when the connection is closed by either end. */
export async function ended(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket, 'close');
}

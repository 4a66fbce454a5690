import { setTimeout as delay } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { clientFrame, createFrameReader } from './frames.ts';

/** A client that implements only the needed WebSocket parts and does not parse, to leave the processor to the server. */
export interface LoadClient {
  send(message: unknown): void;
  /** Calls the listener for every text from now on, with bytes valid only during the call. */
  onText(listener: (text: Buffer) => void): void;
  close(): void;
}

export interface EnterOptions {
  onOpen?: () => void;
  localAddress?: string;
  /** Supported additions to the protocol. */
  understands?: readonly string[];
}

/** All clients read into the same memory: each is done with it before the next one reads. */
const memory = Buffer.allocUnsafeSlow(256 * 1024);
const endOfHead = '\r\n\r\n';

/** Opens a socket, authenticates and waits until `enough` accepts a message. */
export function enterRoom(
  url: string,
  room: string,
  token: string,
  enough: (text: Buffer) => boolean,
  { onOpen, localAddress, understands }: EnterOptions = {},
): Promise<LoadClient> {
  const { host, hostname, port } = new URL(url);
  let listener: (text: Buffer) => void = () => undefined;
  let isOpen = false;
  let isWaiting = true;

  return new Promise((resolve, reject) => {
    const read = createFrameReader({
      text(text) {
        listener(text);
        if (!isWaiting || !enough(text)) return;
        isWaiting = false;
        resolve(client);
      },
      ping: (payload) => socket.write(clientFrame(0xa, payload)),
      close: (code) => reject(new Error(`closed with ${code}`)),
    });

    function readHead(bytes: Buffer): void {
      const end = bytes.indexOf(endOfHead); // a head this short comes in one piece
      const status = bytes.toString('latin1', 0, 12);
      if (status !== 'HTTP/1.1 101' || end < 0) return void socket.destroy(new Error(`not let in: ${status}`));
      isOpen = true;
      onOpen?.();
      client.send({ action: 'auth', token, ...(understands && { understands }) });
      read(bytes.subarray(end + endOfHead.length));
    }

    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      ...(localAddress !== undefined && { localAddress }),
      onread: {
        buffer: memory,
        callback(length) {
          const bytes = memory.subarray(0, length);
          if (isOpen) read(bytes);
          else readHead(bytes);
          return true;
        },
      },
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server ended the connection')));
    socket.on('connect', () => {
      const key = randomBytes(16).toString('base64');
      const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${key}`];
      socket.write([`GET /api/room/${room} HTTP/1.1`, `Host: ${host}`, ...upgrade].join('\r\n') + endOfHead);
    });

    const client: LoadClient = {
      send: (message) => void socket.write(clientFrame(0x1, Buffer.from(JSON.stringify(message)))),
      onText: (given) => {
        listener = given;
      },
      close: () => void socket.destroy(),
    };
  });
}

/** Whether a text is a message with this action, its first field. */
export function isAction(text: Buffer, action: string): boolean {
  return text.toString('latin1', 0, action.length + 12) === `{"action":"${action}"`;
}

export const isOwnId = (text: Buffer): boolean => isAction(text, 'you');

export async function enterMany(
  url: string,
  room: string,
  tokens: readonly string[],
  { atOnce = 20, ...options }: EnterOptions & { atOnce?: number } = {},
): Promise<LoadClient[]> {
  const clients: LoadClient[] = [];
  for (let from = 0; from < tokens.length; from += atOnce) {
    clients.push(...(await Promise.all(tokens.slice(from, from + atOnce).map((token) => enterRoom(url, room, token, isOwnId, options)))));
  }
  return clients;
}

/** Waits for up to 5 s. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; waited < 100 && !isSo(); waited++) await delay(50);
}

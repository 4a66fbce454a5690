import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { RequestType } from '@matinee/protocol';
import { callFrom, everywhere, grantFrom, type Attack, type CallFrom, type Target } from '@matinee/testing/attacks';
import { WebSocket } from 'ws';

export const owner = { username: 'Ann', password: 'Ann knows 27 lighthouses' };
export const archive = 'archive';
export const locked = 'locked';
export const doorPassword = 'popcorn at eight';

const socketsPerAddress = 45;
const fragmentsPerMessage = 16_000;
const longMessage = (n: number): string =>
  Array.from({ length: 2000 }, (_, letter) => String.fromCodePoint(0x4e00 + ((n * 2003 + letter * 7) % 20_000))).join('');

/** The mask is zero, so it has no effect. */
const firstFragment = Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x61]);
const nextFragments = Buffer.concat(Array.from({ length: fragmentsPerMessage }, () => Buffer.from([0x00, 0x81, 0, 0, 0, 0, 0x61])));

const pongs = Buffer.concat(Array.from({ length: 10_000 }, () => Buffer.from([0x8a, 0x80, 0, 0, 0, 0])));

function connectionOf(socket: WebSocket): Socket {
  // oxlint-disable-next-line no-underscore-dangle -- the library's name for it
  return (socket as unknown as { _socket: Socket })._socket;
}

/** Attacks that audits found, by strangers and by users with an account. */
export const attacks: Readonly<Record<string, Attack>> = {
  'messages that never end': inRooms(socketsPerAddress, async (socket) => {
    connectionOf(socket).write(firstFragment);
    connectionOf(socket).write(nextFragments);
    await delay(5000);
  }),
  'pongs that answer nothing': inRooms(socketsPerAddress, async (socket) => {
    connectionOf(socket).write(pongs);
    await delay(10);
  }),
  'the longest messages': inRooms(5, async (socket, n) => {
    socket.send(JSON.stringify({ action: 'req', request: { type: RequestType.Chat, text: longMessage(n) } }));
    await delay(100);
  }),
  'searches of 100 000 messages': everywhere(4, async (call, { tokens }, n) => {
    const word = ['a', 'b', '電', 'submarine', 'sail tea', 'l', 's'][n % 7] as string;
    await call('GET', `/api/room/${archive}/messages?search=${encodeURIComponent(word)}`, { token: tokens[n % tokens.length] as string });
  }),
  'passwords of a door': inRooms(
    3,
    () => delay(10),
    locked,
    () => ({ password: `guess ${Math.random()}` }),
  ),
  'emotes that are refused': asOwner(async (call, token) => {
    const image = noisyPicture(96).toString('base64');
    await call('POST', `/api/room/${archive}/emotes`, { token, body: { name: 'taken', image } });
  }),
  'exports of 100 000 messages': asOwner(async (call, token) => {
    await call('GET', '/api/user/account/export', { token });
  }),
  'deletion of all rooms and the account with 100 000 messages': asOwner(async (call, token) => {
    await call('DELETE', `/api/room/${archive}?permanent=true`, { token });
    await call('DELETE', '/api/user/account', { token, body: { currentPassword: owner.password } });
    await delay(1000);
  }),
};

function asOwner(once: (call: CallFrom, token: string) => Promise<void>): Attack {
  return async ({ url }, count) => {
    const call = callFrom(url, '127.50.0.1', { keepAlive: true });
    const token = await grantFrom(call);
    await call('POST', '/api/user/login', { token, body: { user: owner.username, password: owner.password } });
    for (;;) {
      await once(call, token).catch(() => delay(10));
      count();
    }
  };
}

/** Repeats an action on this many sockets per IP address while they are open, then joins again. */
function inRooms(
  sockets: number,
  once: (socket: WebSocket, n: number) => Promise<unknown>,
  room?: string,
  auth: () => object = () => ({}),
): Attack {
  return async (target, count) => {
    let n = 0;
    const goOn = async (address: string, token: string): Promise<void> => {
      for (;;) {
        const socket = await join(target, address, token, { room: room ?? target.room, auth });
        while (socket.readyState === WebSocket.OPEN) {
          count();
          await once(socket, n++);
        }
        await delay(100);
      }
    };
    const strands = target.addresses.flatMap((address, index) =>
      Array.from({ length: sockets }, () => goOn(address, target.tokens[index] as string)),
    );
    await Promise.all(strands);
  };
}

async function join(
  { url }: Target,
  localAddress: string,
  token: string,
  { room, auth }: { room: string; auth: () => object },
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/room/${room}`, { localAddress, perMessageDeflate: false });
  socket.on('error', () => undefined); // it is closed, too
  await new Promise((resolve) => {
    socket.once('open', resolve);
    socket.once('close', resolve);
  });
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ action: 'auth', token, ...auth() }));
  return socket;
}

/** Returns a PNG of random colours, which no encoder makes smaller. */
function noisyPicture(side: number): Buffer {
  const header = Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 6, 0, 0, 0]);
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.alloc(1), randomBytes(side * 4)]));
  const chunk = (type: string, data: Buffer): Buffer => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

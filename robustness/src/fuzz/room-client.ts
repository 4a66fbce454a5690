import { serverMessageSchema, type ServerMessage } from '@matinee/protocol';
import { WebSocket } from 'ws';
import type { Random } from '../random.ts';
import { forwardedFor, type Lane, type World } from './world.ts';

export interface RoomClient {
  isOpen(): boolean;
  /** Resolves with the close code. */
  closed: Promise<number>;
  /** Sends text as text, bytes as a binary message. */
  send(data: string | Buffer): void;
  /** Waits until the server has answered a clock probe, or the connection is closed. */
  settle(): Promise<void>;
  terminate(): void;
}

const settleWithinMs = 30_000;
/** The close code of a server error, which no client may receive, even after hostile input. */
const internalError = 1011;

let connections = 0;

/** Opens a connection from a random IP address, which the caller authenticates. */
export async function openRoomClient(world: World, lane: Lane, random: Random, path: string): Promise<RoomClient> {
  const { server, findings, journal, pool, isOver } = world;
  const connection = `socket ${(connections += 1)} at ${path.slice(0, 60)}`;
  const socket = new WebSocket(server.url.replace('http', 'ws') + path, {
    headers: { 'x-forwarded-for': forwardedFor(random) },
    perMessageDeflate: false,
    handshakeTimeout: settleWithinMs,
  });
  const pongs = new Set<() => void>();
  const closed = new Promise<number>((resolve) => {
    socket.once('close', (code) => {
      if (code === internalError) findings.add('no client is closed for an internal error', connection);
      for (const pong of pongs) pong();
      resolve(code);
    });
  });
  socket.on('error', () => undefined); // what it means is in the close that follows
  socket.on('message', (data) => {
    const message = parse(String(data));
    if (message === undefined) return findings.add('a message matches its schema', String(data).slice(0, 500));
    if (message.action === 'pong') for (const pong of pongs) pong();
    if (message.action === 'error' && message.name === 'Unknown') findings.add('no message meets an internal error', connection);
    if (message.action === 'you') pool.add('clientId', message.info.id);
    if (message.action === 'event') pool.add('event', message);
    if (message.action === 'sync') for (const video of message.queue?.slice(0, 3) ?? []) pool.add('video', video);
    return undefined;
  });
  await Promise.race([closed, new Promise((resolve) => socket.once('open', resolve))]);

  return {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    closed,
    send(data) {
      journal.record(lane.name, connection, data);
      if (socket.readyState === WebSocket.OPEN) socket.send(data);
    },
    async settle() {
      if (socket.readyState !== WebSocket.OPEN) return;
      await new Promise<void>((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          pongs.delete(finish);
          resolve();
        };
        const timer = setTimeout(() => {
          if (!isOver()) findings.add('every client is answered', `${connection}: no pong`);
          socket.terminate();
          finish();
        }, settleWithinMs);
        pongs.add(finish);
        socket.send('{"action":"ping","t0":1}');
      });
    },
    terminate: () => socket.terminate(),
  };
}

function parse(text: string): ServerMessage | undefined {
  try {
    return serverMessageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

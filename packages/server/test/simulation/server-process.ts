import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Clock } from '@matinee/base/clock';
import type { ServerMessage } from '@matinee/protocol';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { AuthenticatedSession } from '../../src/accounts/session.ts';
import type { Sessions } from '../../src/accounts/sessions.ts';
import { createClientIndex } from '../../src/gateway/client-index.ts';
import { createClient, type Client } from '../../src/gateway/client.ts';
import { frameText } from '../../src/gateway/frame.ts';
import { Pulse } from '../../src/gateway/heartbeat.ts';
import { unlimited } from '../../src/gateway/message-limits.ts';
import type { WriteWatch } from '../../src/edge/write-watch.ts';
import { createRoomDirectory } from '../../src/rooms/create-room-directory.ts';
import type { MediaResolver } from '../../src/rooms/media-resolver.ts';
import type { RoomStore } from '../../src/storage/room-store.ts';
import { noTelemetry } from '../../src/telemetry/telemetry.ts';
import type { RandomSource } from './random-source.ts';
import type { Rules } from './rules.ts';

/** The server's end of a connection. */
export interface ServerEnd {
  receive(text: string): void;
  /** To be called when the connection broke. */
  closed(): void;
}

/** Where a server sends the messages of a connection. */
export interface Wire {
  send(message: ServerMessage): void;
  close(code: number): void;
}

export interface ServerProcessOptions {
  number: number;
  store: RoomStore;
  clock: Clock;
  random: RandomSource;
  sessionsByToken: ReadonlyMap<string, AuthenticatedSession>;
  lastAliveMs: number | undefined;
}

/** The length of every video, in seconds. */
export const videoSeconds = 30;

/** A server process: the real rooms and the real clients of the gateway, without sockets. It may stall and crash. */
export function createServerProcess(
  { holds }: Rules,
  { number, store, clock: world, random, sessionsByToken, lastAliveMs }: ServerProcessOptions,
) {
  let state: 'running' | 'stalled' | 'dead' = 'running';
  let isStopping = false;
  /** Timers that fell due while it was stalled. */
  let missed: (() => void)[] = [];
  let ids = 0;
  const newId = (): string => `p${number}-${(ids += 1)}`;

  const clock: Clock = {
    now: () => world.now(),
    after: (delayMs, callback) =>
      world.after(delayMs, () => {
        if (state === 'running') callback();
        else if (state === 'stalled') missed.push(callback);
      }),
  };

  /** A logged error that is not the disk's is a defect. */
  function onLogged({ err }: { err?: unknown }): void {
    const isExpected =
      err instanceof Error && (err.name === 'FencedError' || err.name === 'MatineeError' || 'errcode' in err || isRefusal(err));
    holds(isExpected, 'only the disk fails', () => (err instanceof Error ? err.stack : err));
  }
  const silent = { debug: () => undefined, info: () => undefined, warn: onLogged, error: onLogged } as unknown as Logger;

  const rooms = createRoomDirectory({
    store,
    clock,
    log: silent,
    newId,
    random: () => random.next(),
    frame: frameText,
    lastAliveMs,
    // Short, so that rooms are stored whole and unloaded within a run.
    idleMs: 20_000,
    snapshotEvery: 4,
    segmentsOf: async ({ id }) => (id === 'v1' ? [{ category: 'sponsor', startTime: 5, endTime: 9 }] : []),
    withoutErased: async (room) => room,
  });
  const sessions = {
    authenticate: async (token: string) => sessionsByToken.get(token),
    whenWritten: async () => undefined,
  } as unknown as Sessions;
  const resolver = {
    // Sites take their time.
    resolve: (video) => new Promise((resolve) => clock.after(random.pick([0, 40, 700]), () => resolve({ ...video, length: videoSeconds }))),
    resolveAll: (videos, requester) => Promise.allSettled(videos.map((video) => resolver.resolve(video, requester))),
  } as Pick<MediaResolver, 'resolve' | 'resolveAll'> as MediaResolver;
  const index = createClientIndex<Client>();
  const ends = new Set<ServerEnd>();

  return {
    number,
    rooms,
    isRunning: () => state === 'running',
    isDead: () => state === 'dead',
    takesConnections: () => state === 'running' && !isStopping,

    /** Accepts a connection to a room. */
    accept(room: string, isReconnect: boolean, wire: Wire): ServerEnd {
      const socket = Object.assign(new EventEmitter(), {
        writableLength: 0,
        cork: () => undefined,
        uncork: () => undefined,
        destroy: () => undefined,
        write(frames: Buffer): boolean {
          if (state !== 'dead') for (const message of messagesIn(frames)) wire.send(message);
          return true;
        },
      }) as unknown as Socket;
      const host = rooms.find(room).catch((error: unknown) => {
        onLogged({ err: error });
        wire.close(1011);
        return undefined;
      });
      const client = createClient({
        id: newId(),
        webSocket: { close: (code: number) => wire.close(code) } as WebSocket,
        socket,
        address: 'home',
        host,
        sessions,
        resolver,
        messageLimits: unlimited,
        writeWatch: { watch: () => undefined } as unknown as WriteWatch,
        clock,
        log: silent,
        index,
        isReconnect,
        pulse: new Pulse(clock, { ping: () => undefined, terminate: () => undefined }),
        telemetry: noTelemetry,
        onAnswered: () => undefined,
      });
      const end: ServerEnd = {
        receive: (text) => client.receive(Buffer.from(text), false),
        closed() {
          if (ends.delete(end)) client.closed(1006);
        },
      };
      ends.add(end);
      return end;
    },

    /** As when it is told to stop, and given time for it. */
    stop(): void {
      isStopping = true;
      void rooms.close(1001);
    },
    freeze(): void {
      if (state === 'running') state = 'stalled';
    },
    thaw(): void {
      if (state !== 'stalled') return;
      state = 'running';
      const late = missed;
      missed = [];
      for (const callback of late) callback();
    },
    /** As by kill -9: all that it knew is gone, and it does nothing more. */
    kill(): void {
      state = 'dead';
      ends.clear();
    },
  };
}
export type ServerProcess = ReturnType<typeof createServerProcess>;

function isRefusal(error: Error): boolean {
  return 'details' in error;
}

/** The messages in some frames as a server sends them: unmasked, unfragmented text. */
function messagesIn(frames: Buffer): ServerMessage[] {
  const messages: ServerMessage[] = [];
  for (let at = 0; at < frames.byteLength;) {
    const short = frames.readUInt8(at + 1);
    const [length, header] =
      short < 126 ? [short, 2] : short === 126 ? [frames.readUInt16BE(at + 2), 4] : [Number(frames.readBigUInt64BE(at + 2)), 10];
    messages.push(JSON.parse(frames.toString('utf8', at + header, at + header + length)) as ServerMessage);
    at += header + length;
  }
  return messages;
}

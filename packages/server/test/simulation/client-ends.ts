import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Clock } from '@matinee/base/clock';
import type { ServerMessage, VideoId, VideoSegment } from '@matinee/protocol';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { AuthenticatedSession } from '../../src/accounts/sessions/session.ts';
import type { Sessions } from '../../src/accounts/sessions/sessions.ts';
import type { WriteWatch } from '../../src/edge/write-watch.ts';
import { createClientIndex } from '../../src/gateway/client-index.ts';
import { Client } from '../../src/gateway/client.ts';
import { Pulse } from '../../src/gateway/heartbeat.ts';
import { createMessageLimits } from '../../src/gateway/message-limits.ts';
import type { MediaResolver } from '../../src/rooms/media-resolver.ts';
import type { RoomDirectory } from '../../src/rooms/room-directory.ts';
import { noTelemetry } from '../../src/telemetry/telemetry.ts';
import { createWatchedAccess } from './watched-access.ts';
import type { RandomSource } from './random-source.ts';
import type { Rules } from './rules.ts';

/** The server's end of a connection. */
export interface ServerEnd {
  receive(text: string): void;
  closed(): void;
}

/** The target of a server's messages on a connection. */
export interface Wire {
  send(message: ServerMessage): void;
  close(code: number): void;
}

export interface Host {
  readonly number: number;
  isRunning(): boolean;
  accept(room: string, isReconnect: boolean, wire: Wire): ServerEnd;
}

export interface ClientEndsOptions {
  rules: Rules;
  /** Whether it is the only server. */
  isAlone: boolean;
  rooms: RoomDirectory;
  clock: Clock;
  random: RandomSource;
  newId: () => string;
  sessionsByToken: ReadonlyMap<string, AuthenticatedSession>;
  log: Logger;
  isDead: () => boolean;
  onError?: (error: unknown) => void;
}

/** The length of every video. */
const videoSeconds = 30;

/** Returns segments that are constant for each video. */
export async function segmentsOf({ id }: VideoId): Promise<VideoSegment[]> {
  return id === 'v1' ? [{ category: 'sponsor', startTime: 5, endTime: 9 }] : [];
}

/** Creates the gateway's real clients, without sockets. */
export function createClientEnds({
  rules,
  isAlone,
  rooms,
  clock,
  random,
  newId,
  sessionsByToken,
  log,
  isDead,
  onError = () => undefined,
}: ClientEndsOptions) {
  const sessions = {
    authenticate: async (token: string) => sessionsByToken.get(token),
    whenWritten: async () => undefined,
  } as unknown as Sessions;
  const resolver = {
    resolve: (video) => new Promise((resolve) => clock.after(random.pick([0, 40, 700]), () => resolve({ ...video, length: videoSeconds }))),
    resolveAll: (videos, requester) => Promise.allSettled(videos.map((video) => resolver.resolve(video, requester))),
  } as Pick<MediaResolver, 'resolve' | 'resolveAll'> as MediaResolver;
  const index = createClientIndex<Client>();
  const watched = createWatchedAccess({ rules, clock, isAlone });
  const ends = new Map<ServerEnd, Client>();

  function createSocket(send: Wire['send']): Socket {
    return Object.assign(new EventEmitter(), {
      writableLength: 0,
      cork: () => undefined,
      uncork: () => undefined,
      destroy: () => undefined,
      write(frames: Buffer): boolean {
        if (!isDead()) for (const message of messagesIn(frames)) send(message);
        return true;
      },
    }) as unknown as Socket;
  }

  return {
    accept(room: string, isReconnect: boolean, wire: Wire): ServerEnd {
      const host = rooms.find(room).catch((error: unknown) => {
        log.error({ err: error });
        wire.close(1011);
        return undefined;
      });
      const id = newId();
      const watchedAccess = watched.of(id);
      const client = new Client(
        {
          id,
          webSocket: { close: (code: number) => wire.close(code) } as WebSocket,
          socket: createSocket((message) => {
            watchedAccess.sends(message);
            wire.send(message);
          }),
          address: 'home',
          host: host.then((found) => found && watchedAccess.watch(found)),
          sessions,
          access: watchedAccess.access,
          accessServices: { passwords: { hash: async (password) => password }, keepRoom: (_, keep) => keep(), clock },
          resolver,
          messages: { find: async () => undefined },
          messageLimits: createMessageLimits({ clock, isOff: true }),
          writeWatch: { watch: () => undefined } as unknown as WriteWatch,
          clock,
          log,
          isReconnect,
          pulse: new Pulse(clock, { ping: () => undefined, terminate: () => undefined, openMessage: () => undefined }),
          telemetry: noTelemetry,
          onAnswered: ({ error }) => onError(error),
        },
        index,
      );
      const end: ServerEnd = {
        receive: (text) => client.receive(Buffer.from(text), false),
        closed() {
          if (ends.delete(end)) client.closed(1006);
        },
      };
      ends.set(end, client);
      return end;
    },

    closeAll(code: number): void {
      for (const client of ends.values()) client.close(code);
      for (const client of ends.values()) client.closed(code);
      ends.clear();
    },

    forget: () => ends.clear(),
  };
}

/** Returns the messages in unmasked, unfragmented text frames. */
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

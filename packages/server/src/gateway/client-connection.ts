import type { Socket } from 'node:net';
import type { Clock } from '@matinee/base/clock';
import type { ServerMessage } from '@matinee/protocol';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Sessions } from '../accounts/sessions/sessions.ts';
import type { RoomAccess } from '../access/room-access.ts';
import type { AnsweredRequest } from '../edge/request-log.ts';
import type { WriteWatch } from '../edge/write-watch.ts';
import type { MediaResolver } from '../rooms/media-resolver.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import type { MessageStore } from '../storage/messages/message-store.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { AccessServices } from './access-requests.ts';
import type { Pulse } from './heartbeat.ts';
import type { MessageLimits } from './message-limits.ts';

export interface ClientServices {
  sessions: Sessions;
  access: RoomAccess;
  accessServices: AccessServices;
  resolver: MediaResolver;
  messages: Pick<MessageStore, 'find'>;
  messageLimits: MessageLimits;
  writeWatch: WriteWatch;
  clock: Clock;
  log: Logger;
  telemetry: Telemetry;
  /** Called for every answered message, except for pings. */
  onAnswered: (request: AnsweredRequest) => void;
}

export interface ClientOptions extends ClientServices {
  id: string;
  webSocket: WebSocket;
  socket: Socket;
  /** The key under which its IP address is counted. */
  address: string;
  /** Undefined when the room does not exist, then the gateway calls `missRoom`. */
  host: Promise<RoomHost | undefined>;
  /** Whether the client says that its connection broke. */
  isReconnect: boolean;
  pulse: Pulse;
}

export interface ClientConnection {
  isOpen(): boolean;
  send(message: ServerMessage): void;
  /** A client that reads slowly may miss the messages. */
  deliver(...frames: Buffer[]): void;
  /** Answers the request with this id if there is one. */
  refuse(error: unknown, id?: number): void;
  /** Ignores messages that arrive afterwards. */
  close(code: number): void;
}

import type { Socket } from 'node:net';
import {
  clientMessageSchema,
  CloseCode,
  limits,
  MatineeError,
  RequestType,
  unknownErrorMessage,
  type ClientMessage,
  type RoomRequest,
  type ServerMessage,
} from '@matinee/protocol';
import { requirePermission, type ResolvedRequest, type UserInfo } from '@matinee/room';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { personOf, type Sessions, type Visitor } from '../accounts/sessions.ts';
import type { Clock } from '../clock.ts';
import { refusalOf } from '../http/describe-issue.ts';
import { rateLimitExceeded } from '../http/rest-limits.ts';
import type { Subscriber } from '../rooms/broadcaster.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import { pathOfSubtitles, resolveVideo, resolveVideos, type MediaResolver } from '../rooms/video-requests.ts';
import { frameText } from './frame.ts';
import type { MessageLimits } from './message-limits.ts';
import { createFrameWriter } from './slow-reader.ts';

export interface ClientParts {
  id: string;
  webSocket: WebSocket;
  socket: Socket;
  address: string;
  host: Promise<RoomHost | undefined>;
  sessions: Sessions;
  resolver: MediaResolver;
  messageLimits: MessageLimits;
  clock: Clock;
  log: Logger;
  /** Whether one more client of this session may enter this room. */
  admit: (sessionId: string, roomId: number) => boolean;
  /** Whether the client says that its connection broke and it comes back. */
  isReconnect: boolean;
  /** What a message takes there and back, in ms; undefined until measured. */
  rttMs: () => number | undefined;
}

/** After so many refused messages in a row somebody is not listening. */
const mostRefusals = 100;
/** Characters of messages that may wait behind one that takes long. */
const mostWaiting = 1024 * 1024;

/** One connection: authenticates, enters the room, and turns messages into requests, in the order they were sent. */
export function createClient(parts: ClientParts) {
  const { id, webSocket, socket, address, sessions, resolver, messageLimits, clock, log, admit, isReconnect, rttMs } = parts;
  let host: RoomHost | undefined;
  let session: Visitor | undefined;
  /** Closed, or being closed: nothing more is heard from the other end. */
  let isClosed = false;
  let refusals = 0;
  let waitingLength = 0;
  /** What was sent is handled one after the other; undefined while nothing is waiting. */
  let underWay: Promise<void> | undefined;

  const writer = createFrameWriter(socket, { snapshot: () => host?.snapshot(), tooSlow: () => close(1013) });
  const cancelAuthTimeout = clock.after(limits.authTimeoutMs, () => close(CloseCode.MissingToken));
  const subscriber: Subscriber = { clientId: id, rttMs, deliver: (frames) => writer.news(frames), close };

  function send(message: ServerMessage): void {
    writer.answer(frameText(JSON.stringify(message)));
  }

  function close(code: number): void {
    if (isClosed) return;
    isClosed = true;
    // A reader that does not read will not answer a close either.
    webSocket.close(code);
    if (code === 1013) socket.destroy();
  }

  function refuse(error: unknown): void {
    if (!(error instanceof MatineeError)) {
      log.error({ err: error, client: id }, 'a message could not be handled');
      send({ action: 'error', name: 'Unknown', message: unknownErrorMessage });
      return;
    }
    if (error.cause !== undefined) log.warn({ err: error, client: id }, 'a request was refused');
    send({ action: 'error', name: error.name, message: error.message, ...error.details });
  }

  async function authenticate({ token, clientId: formerId }: Extract<ClientMessage, { action: 'auth' }>): Promise<void> {
    cancelAuthTimeout();
    const [room, known] = await Promise.all([parts.host, sessions.authenticate(token)]);
    if (isClosed || room === undefined) return; // the gateway closes clients of unknown rooms
    if (known === undefined) return close(CloseCode.MissingToken);
    if (!admit(known.id, room.roomId)) {
      refuse(
        new MatineeError('TooManyRequests', 'You have this room open too many times. Close a tab first.', { reason: 'too_many_tabs' }),
      );
      return close(1008);
    }
    session = known;
    host = room;
    try {
      await room.join({ id, ...personOf(known) }, subscriber, isReconnect ? { formerId } : undefined);
    } catch (error) {
      // The room was let go of in just this moment: whoever comes again finds it loaded anew.
      log.warn({ err: error, client: id }, 'a client came too late');
      close(CloseCode.Away);
    }
  }

  async function resolve(request: RoomRequest, room: RoomHost): Promise<ResolvedRequest | undefined> {
    switch (request.type) {
      case RequestType.Add:
        requirePermission(room.state(), room.clientActor(id), 'manage-queue.add');
        return { type: RequestType.Add, videos: await resolveVideos(resolver, request) };
      case RequestType.PlayNow:
        requirePermission(room.state(), room.clientActor(id), 'manage-queue.play-now');
        return { type: RequestType.PlayNow, video: await resolveVideo(resolver, room.state().sync.queue, request.video) };
      case RequestType.UpdateQueueItem:
        return { ...request, ...pathOfSubtitles(resolver, request.update) };
      case RequestType.UpdateUser:
        return request.info.status && { type: RequestType.UpdateUser, clientId: id, info: { status: request.info.status } };
      default:
        return request;
    }
  }

  async function updateSelf(room: RoomHost, info: UserInfo): Promise<void> {
    await room.submit({ type: RequestType.UpdateUser, clientId: id, info }, room.clientActor(id));
  }

  async function handle(message: ClientMessage, receivedMs: number): Promise<void> {
    if (isClosed) return;
    if (message.action === 'auth') {
      if (session !== undefined) {
        refuse(new MatineeError('ValidationError', 'This connection is authenticated already.', { reason: 'authenticated_already' }));
        return close(1002);
      }
      return authenticate(message);
    }
    if (host === undefined || session === undefined) return close(CloseCode.MissingToken);
    switch (message.action) {
      case 'ping':
        return send({ action: 'pong', t0: message.t0, t1: receivedMs, t2: clock.now() });
      case 'status': {
        const { status, readyFor, duration, error } = message;
        return updateSelf(host, {
          status,
          ...(readyFor !== undefined && { readyFor }),
          ...(duration !== undefined && { duration }),
          ...(error !== undefined && { error }),
        });
      }
      case 'notify':
        return updateSelf(host, { name: personOf(session).name });
      case 'kickme':
        return close(message.reason ?? CloseCode.Unknown);
      case 'req': {
        const request = await resolve(message.request, host);
        if (request) await host.submit(request, host.clientActor(id));
      }
    }
  }

  function receive(text: string): void {
    const receivedMs = clock.now();
    const message = parse(text);
    if (message instanceof MatineeError) return refuseRepeatedly(message);
    const from = { clientId: id, sessionId: session?.id ?? id, room: String(host?.roomId), address };
    if (!messageLimits.take(message, from)) {
      return refuseRepeatedly(rateLimitExceeded(1000));
    }
    if (waitingLength + text.length > mostWaiting) {
      return refuseRepeatedly(
        new MatineeError('TooManyRequests', 'Too many of your requests are waiting already. Try again soon.', {
          reason: 'requests_waiting',
        }),
      );
    }
    refusals = 0;
    // A probe of the clock must not wait behind a link that is being looked up.
    if (message.action === 'ping' && host !== undefined) return send({ action: 'pong', t0: message.t0, t1: receivedMs, t2: clock.now() });
    waitingLength += text.length;
    const earlier = underWay;
    const current = (earlier === undefined ? handle(message, receivedMs) : earlier.then(() => handle(message, receivedMs)))
      .catch(refuse)
      .finally(() => {
        waitingLength -= text.length;
        if (underWay === current) underWay = undefined;
      });
    underWay = current;
  }

  function refuseRepeatedly(error: MatineeError): void {
    refusals += 1;
    refuse(error);
    if (refusals >= mostRefusals) close(1008);
  }

  webSocket.on('message', (data, isBinary) => {
    if (isClosed) return;
    if (isBinary) close(1003);
    else receive(String(data)); // text arrives in one buffer
  });
  webSocket.on('error', (error) => log.debug({ err: error, client: id }, 'a socket failed'));
  webSocket.on('close', () => {
    isClosed = true;
    cancelAuthTimeout();
    host?.leave(id).catch((error: unknown) => log.error({ err: error, client: id }, 'a leave could not be handled'));
  });

  return {
    id,
    close,
    session: () => session,
    roomId: () => host?.roomId,
    /** This client is somebody else's from here on, or has another name: tells the room. */
    becomes(visitor: Visitor): void {
      session = visitor;
      const { name, ...person } = personOf(visitor);
      if (host) updateSelf(host, { name, person }).catch(refuse);
    },
  };
}
export type Client = ReturnType<typeof createClient>;

function parse(text: string): ClientMessage | MatineeError {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return new MatineeError('ValidationError', 'The message is not JSON.', { reason: 'not_json' });
  }
  const parsed = clientMessageSchema.safeParse(value);
  return parsed.success ? parsed.data : refusalOf(value, parsed.error.issues);
}

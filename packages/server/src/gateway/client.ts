import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Clock } from '@matinee/base/clock';
import {
  clientMessageSchema,
  CloseCode,
  createRefusal,
  limits,
  MatineeError,
  RequestType,
  type ClientMessage,
  type RoomRequest,
  type ServerMessage,
} from '@matinee/protocol';
import type { Requester } from '@matinee/media';
import { requirePermissions, wake, type ResolvedRequest, type UserInfo } from '@matinee/room';
import type { Logger } from 'pino';
import type { RawData, WebSocket } from 'ws';
import { identityOf, type AuthenticatedSession } from '../accounts/session.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { toValidationError } from '../edge/validation-error.ts';
import { createRateLimitError } from '../edge/rate-limit-error.ts';
import type { Subscriber } from '../rooms/subscriber.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import { pathOfSubtitles, resolveVideo, resolveVideos, type MediaResolver } from '../rooms/video-requests.ts';
import { toRefusal } from '../edge/to-refusal.ts';
import { outcomeOf, type AnsweredRequest } from '../edge/answered-requests.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { createClientIndex } from './client-index.ts';
import { frameText } from './frame.ts';
import type { Pulse } from './heartbeat.ts';
import { kindOfMessage } from './message-kind.ts';
import type { MessageLimits } from './message-limits.ts';
import { createFrameWriter } from './slow-reader.ts';
import type { WriteWatch } from '../edge/write-watch.ts';

export interface ClientParts {
  id: string;
  webSocket: WebSocket;
  socket: Socket;
  address: string;
  host: Promise<RoomHost | undefined>;
  sessions: Sessions;
  resolver: MediaResolver;
  messageLimits: MessageLimits;
  writeWatch: WriteWatch;
  clock: Clock;
  log: Logger;
  /** All clients that have a session: this one too, while it has one. */
  index: ReturnType<typeof createClientIndex<Client>>;
  /** Whether the client says that its connection broke and it comes back. */
  isReconnect: boolean;
  pulse: Pulse;
  telemetry: Telemetry;
  /** Hears of every message that was answered, but not of probes of the clock. */
  onAnswered: (request: AnsweredRequest) => void;
}

/** One connection, as the gateway sees it. */
export interface Client {
  /** Takes a message. */
  receive(data: RawData, isBinary: boolean): void;
  /** Says that the connection is closed. */
  closed(): void;
  close(code: number): void;
  /** This client is somebody else's from here on, or has another name: tells the room. */
  updateSession(session: AuthenticatedSession): void;
}

type AuthMessage = Extract<ClientMessage, { action: 'auth' }>;
type StatusMessage = Extract<ClientMessage, { action: 'status' }>;
/** Is told what came of a message: what was thrown, or nothing. Only the first time counts. */
type Answered = (error?: unknown) => void;

/** After so many refused messages in a row somebody is not listening. */
const mostRefusals = 100;
/** Characters of messages that may wait behind one that takes long. */
const mostWaiting = 1024 * 1024;

/** One connection: authenticates, enters the room, and turns messages into requests, in the order they were sent. */
export function createClient(parts: ClientParts): Client {
  const { id, webSocket, socket, address, sessions, resolver, messageLimits, writeWatch, clock, log, index, isReconnect, pulse } = parts;
  const { telemetry, onAnswered } = parts;
  let host: RoomHost | undefined;
  let session: AuthenticatedSession | undefined;
  /** Closed, or being closed: nothing more is heard from the other end. */
  let isClosed = false;
  /** The first message has come. */
  let hasSpoken = false;
  let refusals = 0;
  let messages = 0;
  /** What the room knows this page by, when it names its requests. */
  let pageKey: string | undefined;
  let lastStatus: StatusMessage | undefined;
  let waitingLength = 0;
  /** What was sent is handled one after the other; undefined while nothing is waiting. */
  let underWay: Promise<void> | undefined;

  const tooSlow = (): void => {
    close(1013);
    // A reader that does not read will not answer a close either.
    socket.destroy();
  };
  const writer = createFrameWriter(socket, {
    log,
    snapshot: () => host?.snapshot(),
    tooSlow,
    owes: () => writeWatch.owes(socket, address, tooSlow),
  });
  let cancelAuthTimeout: (() => void) | undefined = clock.after(limits.authTimeoutMs, () => {
    // Where the process itself has stood still, what has come meanwhile is read first.
    cancelAuthTimeout = clock.after(0, () => close(CloseCode.MissingToken));
  });
  const client: Client = { receive, closed, close, updateSession };

  function send(message: ServerMessage): void {
    writer.answer(frameText(JSON.stringify(message)));
  }

  function close(code: number): void {
    if (isClosed) return;
    isClosed = true;
    webSocket.close(code);
  }

  function refuse(error: unknown, id?: number): void {
    const { name, message, details } = toRefusal(error);
    send({ action: 'error', name, message, ...details, ...(id !== undefined && { id }) });
  }

  /** Begins to watch a message. */
  function watch(message: ClientMessage | MatineeError): Answered {
    const startedMs = performance.now();
    messages += 1;
    const requestId = `${id}.${messages}`;
    let isAnswered = false;
    return (error) => {
      if (isAnswered) return;
      isAnswered = true;
      const ms = performance.now() - startedMs;
      const room = host?.state().sync.name;
      onAnswered({ door: 'socket', id: requestId, kind: kindOfMessage(message), room, address, ms, outcome: outcomeOf(error), error });
    };
  }

  async function authenticate({ token, clientId: formerId, page, understands = [] }: AuthMessage, answered: Answered): Promise<void> {
    endAuthTimeout();
    const [room, known] = await Promise.all([parts.host, sessions.authenticate(token)]);
    if (isClosed || room === undefined) return; // the gateway closes clients of unknown rooms
    if (known === undefined) {
      answered(createRefusal('MissingToken'));
      return close(CloseCode.MissingToken);
    }
    if (index.count(known.id, room.roomId) >= limits.socketsPerTokenAndRoom) {
      const error = createRefusal('TooManyRequests', {
        reason: 'too_many_tabs',
      });
      answered(error);
      refuse(error);
      return close(1008);
    }
    host = room;
    setSession(known);
    pageKey = page && keyOfPage(known.id, page);
    const subscriber: Subscriber = {
      clientId: id,
      takesQueueOperations: understands.includes('queue-operations'),
      rttMs: () => pulse.rttMs,
      deliver: writer.news,
      close,
    };
    try {
      await room.join({ id, ...identityOf(known) }, subscriber, isReconnect ? { formerId } : undefined);
    } catch (error) {
      // The room was let go of in just this moment: whoever comes again finds it loaded anew.
      log.warn({ err: error, client: id }, 'a client came too late');
      close(CloseCode.Away);
    }
  }

  /** Whose share look-ups are taken from. */
  const requester = (): Requester => ({ session: session?.id, address });

  async function resolve(request: RoomRequest, room: RoomHost): Promise<ResolvedRequest | undefined> {
    switch (request.type) {
      case RequestType.Add:
        requirePermissions(room.state(), request, room.clientActor(id));
        return { type: RequestType.Add, videos: await resolveVideos(resolver, request, requester()) };
      case RequestType.PlayNow:
        requirePermissions(room.state(), request, room.clientActor(id));
        return { type: RequestType.PlayNow, video: await resolveVideo(resolver, room.state().sync.queue, request.video, requester()) };
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

  function done({ id }: { id?: number | undefined }): void {
    if (id !== undefined) send({ action: 'done', id });
  }

  async function handle(message: ClientMessage, receivedMs: number, answered: Answered): Promise<void> {
    if (isClosed) return;
    if (message.action === 'auth') {
      if (session !== undefined) {
        const error = createRefusal('ValidationError', { reason: 'authenticated_already' });
        answered(error);
        refuse(error);
        return close(1002);
      }
      try {
        return await authenticate(message, answered);
      } catch (error) {
        log.error({ err: error, client: id }, 'a client could not be let in');
        answered(error);
        return close(1011);
      }
    }
    if (host === undefined || session === undefined) return close(CloseCode.MissingToken);
    switch (message.action) {
      case 'ping':
        return send({ action: 'pong', t0: message.t0, t1: receivedMs, t2: clock.now() });
      case 'status': {
        if (!messageLimits.takeOfAddress(message, host.roomId, address)) throw createRateLimitError(1000);
        const { status, readyForDiscontinuity, duration, error, drift: driftSeconds, stalls } = message;
        if (driftSeconds !== undefined || stalls !== undefined) {
          telemetry.playback({ driftSeconds, stalls });
          // How it went is nothing to the room, which knows the rest.
          if (isSameStatus(message, lastStatus)) return;
        }
        lastStatus = message;
        return updateSelf(host, {
          status,
          ...(readyForDiscontinuity !== undefined && { readyForDiscontinuity }),
          ...(duration !== undefined && { duration }),
          ...(error !== undefined && { error }),
        });
      }
      case 'notify':
        if (!messageLimits.takeOfAddress(message, host.roomId, address)) throw createRateLimitError(1000);
        return updateSelf(host, { name: identityOf(session).name });
      case 'kickme':
        return close(message.reason ?? CloseCode.Unknown);
      case 'req': {
        const name = pageKey !== undefined && message.id !== undefined ? ([pageKey, message.id] as const) : undefined;
        if (name !== undefined && (await host.hasTaken(name))) return done(message);
        // Before it costs anything, in the room as it will be when its timers have caught up.
        requirePermissions(wake(host.state(), { nowMs: receivedMs, leadMs: 0 }).state, message.request, host.clientActor(id));
        const isWithin = messageLimits.takeOfAddress(message, host.roomId, address) && messageLimits.takeOfRoom(message, host.roomId);
        if (!isWithin) throw createRateLimitError(1000);
        await sessions.whenWritten(session);
        const request = await resolve(message.request, host);
        if (request) await host.submit(request, host.clientActor(id), name);
        return done(message);
      }
    }
  }

  function receive(data: RawData, isBinary: boolean): void {
    if (isClosed) return;
    if (isBinary) return close(1003);
    const text = String(data); // text arrives in one buffer
    if (!messageLimits.takeText(address, text.length)) return refuseRepeatedly(createRateLimitError(1000));
    const receivedMs = clock.now();
    const message = parse(text);
    const answered = watch(message);
    const isFirst = !hasSpoken;
    hasSpoken = true;
    if (isFirst && (message instanceof MatineeError || message.action !== 'auth')) {
      answered(message instanceof MatineeError ? message : createRefusal('MissingToken'));
      return close(CloseCode.MissingToken);
    }
    if (message instanceof MatineeError) return refuseRepeatedly(message, answered);
    if (!messageLimits.take(message, { clientId: id, sessionId: session?.id ?? id })) {
      return refuseRepeatedly(createRateLimitError(1000), answered, idOf(message));
    }
    if (waitingLength + text.length > mostWaiting) {
      return refuseRepeatedly(
        createRefusal('TooManyRequests', {
          reason: 'requests_waiting',
        }),
        answered,
        idOf(message),
      );
    }
    refusals = 0;
    // A probe of the clock must not wait behind a link that is being looked up.
    if (message.action === 'ping' && host !== undefined) return send({ action: 'pong', t0: message.t0, t1: receivedMs, t2: clock.now() });
    waitingLength += text.length;
    const earlier = underWay;
    const turn = (): Promise<void> => handle(message, receivedMs, answered);
    const current = (earlier === undefined ? turn() : earlier.then(turn))
      .catch((error: unknown) => {
        refuse(error, idOf(message));
        answered(error);
      })
      .finally(() => {
        answered();
        waitingLength -= text.length;
        if (underWay === current) underWay = undefined;
      });
    underWay = current;
  }

  function refuseRepeatedly(error: MatineeError, answered?: Answered, id?: number): void {
    refusals += 1;
    refuse(error, id);
    answered?.(error);
    if (refusals >= mostRefusals) close(1008);
  }

  function closed(): void {
    isClosed = true;
    endAuthTimeout();
    if (session !== undefined && host !== undefined) index.remove(client, session.id, host.roomId);
    host?.leave(id).catch((error: unknown) => log.error({ err: error, client: id }, 'a leave could not be handled'));
  }

  function endAuthTimeout(): void {
    cancelAuthTimeout?.();
    cancelAuthTimeout = undefined;
  }

  function setSession(next: AuthenticatedSession): void {
    if (host === undefined) return;
    if (session !== undefined) index.remove(client, session.id, host.roomId);
    session = next;
    index.add(client, session.id, host.roomId);
  }

  function updateSession(next: AuthenticatedSession): void {
    setSession(next);
    const { name, ...identity } = identityOf(next);
    if (host) updateSelf(host, { name, identity }).catch(refuse);
  }

  return client;
}

/** What rooms know a page by: neither its session nor what it calls itself can be read from it. */
function keyOfPage(sessionId: string, page: string): string {
  return createHash('sha256').update(`${sessionId} ${page}`).digest('base64url').slice(0, 22);
}

function idOf(message: ClientMessage): number | undefined {
  return message.action === 'req' ? message.id : undefined;
}

/** Whether two messages say the same of a player, besides how it went. */
function isSameStatus(a: StatusMessage, b: StatusMessage | undefined): boolean {
  return a.status === b?.status && a.readyForDiscontinuity === b.readyForDiscontinuity && a.duration === b.duration && a.error === b.error;
}

function parse(text: string): ClientMessage | MatineeError {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return createRefusal('ValidationError', { reason: 'not_json' });
  }
  const parsed = clientMessageSchema.safeParse(value);
  return parsed.success ? parsed.data : toValidationError(value, parsed.error.issues);
}

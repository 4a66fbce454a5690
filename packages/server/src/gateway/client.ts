import type { Socket } from 'node:net';
import type { Clock } from '@matinee/base/clock';
import { CloseCode, createRefusal, limits, MatineeError, type ClientMessage, type ServerMessage } from '@matinee/protocol';
import type { DoorPass } from '@matinee/room';
import type { Logger } from 'pino';
import type { RawData, WebSocket } from 'ws';
import { guestIdOf, identityOf, type AuthenticatedSession } from '../accounts/session.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { RoomDoor } from '../doors/room-door.ts';
import { toRequestOutcome, type AnsweredRequest } from '../edge/request-log.ts';
import { createRateLimitError } from '../edge/rate-limit-error.ts';
import { toRefusal } from '../edge/to-refusal.ts';
import type { WriteWatch } from '../edge/write-watch.ts';
import type { MediaResolver } from '../rooms/media-resolver.ts';
import { clientFormOf, type ClientForm } from '../rooms/client-form.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import { serviceRestart } from '../rooms/service-restart.ts';
import { clientLeadMs } from '../rooms/start-lead.ts';
import type { Subscriber } from '../rooms/subscriber.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import type { MessageStore } from '../storage/message-store.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { createFrameWriter, type FrameWriter } from './backpressure.ts';
import { callAt } from './call-at.ts';
import type { ClientIndex } from './client-index.ts';
import type { DoorServices } from './door-requests.ts';
import { frameText } from './frame.ts';
import type { Pulse } from './heartbeat.ts';
import { createJoinedClient, type JoinedClient, type RoomMessage } from './joined-client.ts';
import { createWaitingClient, refusalOutside, type WaitingClient } from './waiting-client.ts';
import { isSignal, kindOfMessage } from './message-kind.ts';
import type { MessageLimits } from './message-limits.ts';
import { createMessageQueue } from './message-queue.ts';
import { parseMessage } from './parse-message.ts';

/** A client in a room, as operators see it. */
export interface ConnectedClient {
  /** Of a guest the first session, which is that of all their devices. */
  sessionId: string;
  /** By which rooms know its user: the same on all devices. */
  identityId: string;
  name: string;
  isLoggedIn: boolean;
  /** The key under which its IP address is counted. */
  address: string;
  room: { name: string; title: string };
  /** When it joined, epoch ms. */
  since: number;
}

/** One connection, as the gateway sees it. */
export interface Client {
  /** Accepts a message. */
  receive(data: RawData, isBinary: boolean): void;
  /** To be called when the connection is closed, with the close code: the client leaves its room. */
  closed(code: number): void;
  /** The room that it asked for doesn't exist: closes it, once it may know that. */
  missRoom(): void;
  /** Closes the connection. Messages that arrive afterwards are ignored. */
  close(code: number): void;
  /** Who it is and where, once it has joined. */
  describe(): ConnectedClient | undefined;
  /** The session belongs to another user or has another name now: updates the room. */
  updateSession(session: AuthenticatedSession): void;
  /** Who may be in rooms has changed: closes the connection of a user who may not. */
  passDoor(): void;
}

export interface ClientOptions {
  id: string;
  webSocket: WebSocket;
  socket: Socket;
  /** The key under which its IP address is counted. */
  address: string;
  /** The room that it asked for; undefined when there is none, then the gateway calls `missRoom`. */
  host: Promise<RoomHost | undefined>;
  sessions: Sessions;
  door: RoomDoor;
  doorServices: DoorServices;
  resolver: MediaResolver;
  messages: Pick<MessageStore, 'find'>;
  messageLimits: MessageLimits;
  writeWatch: WriteWatch;
  clock: Clock;
  log: Logger;
  /** All clients that have a session, this one included while it has one. */
  index: ClientIndex<Client>;
  /** Whether the client says that it reconnects after its connection broke. */
  isReconnect: boolean;
  pulse: Pulse;
  telemetry: Telemetry;
  /** Called for every message once it is answered, except for pings. */
  onAnswered: (request: AnsweredRequest) => void;
}

type AuthMessage = Extract<ClientMessage, { action: 'auth' }>;

/** Reports how a message was answered: with an error or without. Only the first call counts. */
type Answer = (error?: unknown) => void;

/**
 * `connecting` until the first message has authenticated the client and the room's door is open to it; `waiting` while it
 * stands outside. `closed` begins when either end closes the connection; a client that has joined leaves its room when the
 * connection is gone.
 */
type State =
  | { status: 'connecting'; hasReceived: boolean }
  | { status: 'waiting'; waiting: WaitingClient }
  | { status: 'joined'; joined: JoinedClient; waiting: WaitingClient | undefined }
  | { status: 'closed'; joined?: JoinedClient | undefined; waiting?: WaitingClient | undefined };

/** The session of a client, once it is known, and the room that it came to. */
interface Presence {
  session: AuthenticatedSession;
  readonly room: RoomHost;
}

/** The code of a connection that ended without a close frame: it broke, or was cut. */
const noCloseFrame = 1006;
/** After so many refused messages in a row the client is closed. */
const maxRefusals = 100;

/** One connection: authenticates, joins the room, and handles messages in the order in which they were sent. */
export function createClient(options: ClientOptions): Client {
  return new SocketClient(options);
}

class SocketClient implements Client {
  readonly #options: ClientOptions;
  readonly #writer: FrameWriter;
  readonly #queue = createMessageQueue();
  #state: State = { status: 'connecting', hasReceived: false };
  #cancelAuthTimeout: () => void;
  #cancelEnd = (): void => undefined;
  #presence: Presence | undefined;
  #refusals = 0;
  #joinedMs = 0;
  #messages = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    const { socket, address, log, clock, writeWatch } = options;
    const tooSlow = (): void => {
      this.close(1013);
      // A client that does not read will not answer a close either.
      socket.destroy();
    };
    this.#writer = createFrameWriter(socket, {
      log,
      snapshot: () => (this.#state.status === 'joined' ? this.#state.joined.room.snapshot() : undefined),
      tooSlow,
      onBacklog: () => writeWatch.watch(socket, address, tooSlow),
    });
    this.#cancelAuthTimeout = clock.after(limits.authTimeoutMs, () => {
      // After the process itself was stalled, messages that presence meanwhile are read first.
      this.#cancelAuthTimeout = clock.after(0, () => this.close(CloseCode.MissingToken));
    });
  }

  receive(data: RawData, isBinary: boolean): void {
    const state = this.#state;
    if (state.status === 'closed') return;
    if (isBinary) return this.close(1003);
    const text = String(data); // text arrives in one buffer
    const { messageLimits, address, id, clock } = this.#options;
    if (!messageLimits.takeText(address, text.length)) return this.#refuseRepeatedly(createRateLimitError(1000));
    const receivedMs = clock.now();
    const message = parseMessage(text);
    const answer = this.#observe(message);
    if (state.status === 'connecting' && !state.hasReceived) {
      state.hasReceived = true;
      if (message instanceof MatineeError || message.action !== 'auth') {
        answer(message instanceof MatineeError ? message : createRefusal('MissingToken'));
        return this.close(CloseCode.MissingToken);
      }
    }
    if (message instanceof MatineeError) return this.#refuseRepeatedly(message, answer);
    if (!messageLimits.take(message, { clientId: id, sessionId: this.#presence?.session.id ?? id })) {
      if (isSignal(message)) return answer();
      return this.#refuseRepeatedly(createRateLimitError(1000), answer, idOf(message));
    }
    if (!this.#queue.hasRoom(text.length)) {
      return this.#refuseRepeatedly(createRefusal('TooManyRequests', { reason: 'requests_waiting' }), answer, idOf(message));
    }
    this.#refusals = 0;
    // Pings and signals must not wait behind a link that is being looked up.
    if (message.action === 'ping' && state.status === 'joined') return state.joined.pong(message, receivedMs);
    if (isSignal(message) && state.status === 'joined') return void this.#handle(message, receivedMs, answer);
    this.#queue.add(text.length, () => this.#handle(message, receivedMs, answer));
  }

  closed(code: number): void {
    const { id, index, log } = this.#options;
    const [joined, waiting] = [this.#joined(), this.#waiting()];
    this.#state = { status: 'closed', joined, waiting };
    this.#cancelAuthTimeout();
    this.#cancelEnd();
    if (this.#presence !== undefined) index.remove(this, this.#presence.session.id, this.#presence.room.roomId);
    const onFailed = (error: unknown): void => log.error({ err: error, client: id }, 'a leave could not be handled');
    waiting?.stop().catch(onFailed);
    joined?.room.leave(id, code === noCloseFrame || code === serviceRestart).catch(onFailed);
  }

  missRoom(): void {
    if (!this.#options.door.hidesRooms()) this.close(CloseCode.RoomNotFound);
  }

  close(code: number): void {
    if (this.#state.status === 'closed') return;
    this.#state = { status: 'closed', joined: this.#joined(), waiting: this.#waiting() };
    this.#options.webSocket.close(code);
  }

  describe(): ConnectedClient | undefined {
    if (this.#state.status !== 'joined') return undefined;
    const { session, room } = this.#state.joined;
    const { name: roomName, title } = room.state().sync;
    const { identityId, name, isLoggedIn } = identityOf(session);
    const { address } = this.#options;
    return {
      sessionId: guestIdOf(session),
      identityId,
      name,
      isLoggedIn,
      address,
      room: { name: roomName, title },
      since: this.#joinedMs,
    };
  }

  updateSession(session: AuthenticatedSession): void {
    if (this.#presence === undefined) return;
    const { index } = this.#options;
    const { roomId } = this.#presence.room;
    index.remove(this, this.#presence.session.id, roomId);
    index.add(this, session.id, roomId);
    this.#presence.session = session;
    const updated = this.#joined()?.updateSession(session) ?? this.#waiting()?.updateSession(session);
    updated?.catch((error: unknown) => this.#refuse(error));
    this.passDoor();
  }

  passDoor(): void {
    const session = this.#presence?.session;
    if (session === undefined || this.#state.status === 'closed') return;
    const refusal = this.#options.door.refusalOf(session, this.#options.address);
    if (refusal === undefined) return;
    this.#refuse(refusal.error);
    this.close(refusal.closeCode);
  }

  #joined(): JoinedClient | undefined {
    return 'joined' in this.#state ? this.#state.joined : undefined;
  }

  #waiting(): WaitingClient | undefined {
    return 'waiting' in this.#state ? this.#state.waiting : undefined;
  }

  async #handle(message: ClientMessage, receivedMs: number, answer: Answer): Promise<void> {
    const state = this.#state;
    try {
      if (state.status === 'closed') return;
      if (message.action === 'auth') await this.#authenticate(message, answer);
      else if (state.status === 'connecting') this.close(CloseCode.MissingToken);
      else if (state.status === 'waiting') this.#handleOutside(message, receivedMs);
      else await state.joined.handle(message, receivedMs);
    } catch (error) {
      this.#refuse(error, idOf(message));
      answer(error);
    } finally {
      answer();
    }
  }

  #handleOutside(message: RoomMessage, receivedMs: number): void {
    if (message.action === 'ping') return this.#send({ action: 'pong', t0: message.t0, t1: receivedMs, t2: this.#options.clock.now() });
    if (message.action === 'kickme') return this.close(message.reason ?? CloseCode.Unknown);
    throw refusalOutside();
  }

  async #authenticate(message: AuthMessage, answer: Answer): Promise<void> {
    if (this.#state.status !== 'connecting') {
      return this.#refuseAndClose(createRefusal('ValidationError', { reason: 'authenticated_already' }), 1002, answer);
    }
    try {
      await this.#join(message, answer);
    } catch (error) {
      if (error instanceof MatineeError && error.name === 'ScopeMissing') {
        return this.#refuseAndClose(error, CloseCode.MissingToken, answer);
      }
      // A storage that cannot be used is logged where that is noticed.
      this.#options.log[isStorageFailure(error) ? 'info' : 'error'](
        { err: error, client: this.#options.id },
        'a client could not be let in',
      );
      answer(error);
      this.close(1011);
    }
  }

  async #join(auth: AuthMessage, answer: Answer): Promise<void> {
    this.#cancelAuthTimeout();
    const { token } = auth;
    const { address, index, host, sessions, door, clock } = this.#options;
    const room = await host;
    // Only now: what happens to a session while its room is found would be missed.
    if (room === undefined && !door.hidesRooms()) return;
    const session = await sessions.authenticate(token, { scopes: ['room:read'], room: room?.state().sync.name });
    if (this.#state.status === 'closed') return;
    if (session === undefined) {
      answer(createRefusal('MissingToken'));
      return this.close(CloseCode.MissingToken);
    }
    const refusal = door.refusalOf(session, address);
    if (refusal !== undefined) return this.#refuseAndClose(refusal.error, refusal.closeCode, answer);
    if (room === undefined) return this.close(CloseCode.RoomNotFound);
    if (!index.hasSpace(session.id, room.roomId)) {
      return this.#refuseAndClose(createRefusal('TooManyRequests', { reason: 'too_many_tabs' }), 1008, answer);
    }
    const presence: Presence = { room, session };
    this.#presence = presence;
    index.add(this, session.id, room.roomId);
    const endsAt = session.bot?.endsAt;
    if (endsAt !== undefined) this.#cancelEnd = callAt(clock, endsAt, () => this.close(CloseCode.MissingToken));
    await this.#passRoomDoor(presence, auth, answer);
  }

  /** Comes in if the room's door is open to the client, or knocks and waits where that is wanted. */
  async #passRoomDoor(presence: Presence, auth: AuthMessage, answer: Answer): Promise<void> {
    const { door, address } = this.#options;
    const { room, session } = presence;
    const { password, invite, knock = false } = auth;
    try {
      await this.#enter(presence, auth, await door.passOf(room.state(), { session, address, roomId: room.roomId, password, invite }));
    } catch (error) {
      const refusal = door.toRefusal(room.state(), error);
      if (refusal === undefined) throw error;
      const mayKnock = knock && door.obstacleTo(room.state(), presence.session, {}) === 'knock';
      if (mayKnock && this.#state.status === 'connecting') await this.#wait(presence, auth, answer);
      else this.#refuseAndClose(refusal.error, refusal.closeCode, answer);
    }
  }

  /** Waits outside until a user inside opens. */
  async #wait(presence: Presence, auth: AuthMessage, answer: Answer): Promise<void> {
    const { door, log, id } = this.#options;
    const { room } = presence;
    const refuse = (error: unknown): void => {
      const refusal = door.toRefusal(room.state(), error);
      if (refusal === undefined) log.error({ err: error, client: id }, 'a client could not be let in');
      else this.#refuseAndClose(refusal.error, refusal.closeCode, answer);
      this.close(1011);
    };
    const waiting = createWaitingClient({
      ...this.#options,
      ...presence,
      pass: {},
      send: (message) => this.#send(message),
      close: (code) => this.close(code),
      comeIn: () => void this.#comeIn(presence, auth).catch(refuse),
      refuse,
    });
    this.#state = { status: 'waiting', waiting };
    await waiting.start().catch(refuse);
  }

  /** The door was opened. The user may have logged in meanwhile. */
  async #comeIn(presence: Presence, auth: AuthMessage): Promise<void> {
    const { door, address } = this.#options;
    const { room, session } = presence;
    await this.#enter(presence, auth, await door.passOf(room.state(), { session, address, roomId: room.roomId }));
  }

  /** Joins the room, which decides whether it may. @throws NotAdmitted, Banned */
  async #enter(presence: Presence, { clientId: formerId, page, kind, ...form }: AuthMessage, pass: DoorPass): Promise<void> {
    if (this.#state.status === 'closed') return;
    const { id, isReconnect, log, clock } = this.#options;
    const { room, session } = presence;
    const send = (message: ServerMessage): void => this.#send(message);
    const close = (code: number): void => this.close(code);
    this.#joinedMs = clock.now();
    this.#state = {
      status: 'joined',
      joined: createJoinedClient({ ...this.#options, room, session, page, send, close }),
      waiting: this.#waiting(),
    };
    try {
      const subscriber = this.#subscriber(clientFormOf(form));
      const client = { id, ...identityOf(session), ...(kind !== undefined && { kind }) };
      await room.join(client, subscriber, isReconnect ? { formerId } : undefined, pass);
    } catch (error) {
      if (error instanceof MatineeError && ['Banned', 'NotAdmitted'].includes(error.name)) throw error;
      // The room was unloaded at this very moment. A client that reconnects finds it loaded again.
      log.warn({ err: error, client: id }, 'a client came too late');
      this.close(CloseCode.Away);
    }
  }

  #subscriber(form: ClientForm): Subscriber {
    const { id, pulse } = this.#options;
    return {
      clientId: id,
      form,
      leadMs: () => clientLeadMs(pulse.rttMs, this.#joined()?.startDelaySeconds),
      deliver: (...frames) => {
        // The room learns of a close once the connection is gone. Until then it has nothing more to say.
        if (this.#state.status === 'joined') this.#writer.update(...frames);
      },
      close: (code, reason) => {
        if (reason !== undefined && this.#state.status === 'joined') this.#refuse(reason);
        this.close(code);
      },
    };
  }

  #send(message: ServerMessage): void {
    this.#writer.answer(frameText(JSON.stringify(message)));
  }

  #refuse(error: unknown, id?: number): void {
    const { name, message, details } = toRefusal(error);
    this.#send({ action: 'error', name, message, ...details, ...(id !== undefined && { id }) });
  }

  #refuseAndClose(error: MatineeError, code: number, answer: Answer): void {
    answer(error);
    this.#refuse(error);
    this.close(code);
  }

  #refuseRepeatedly(error: MatineeError, answer?: Answer, id?: number): void {
    this.#refusals += 1;
    this.#refuse(error, id);
    answer?.(error);
    if (this.#refusals >= maxRefusals) this.close(1008);
  }

  /** Measures the time until a message is answered. */
  #observe(message: ClientMessage | MatineeError): Answer {
    const { id, address, onAnswered } = this.#options;
    const startedMs = performance.now();
    this.#messages += 1;
    const requestId = `${id}.${this.#messages}`;
    let isAnswered = false;
    return (error) => {
      if (isAnswered) return;
      isAnswered = true;
      const ms = performance.now() - startedMs;
      const room = this.#joined()?.room.state().sync.name;
      onAnswered({
        door: 'socket',
        id: requestId,
        kind: kindOfMessage(message),
        room,
        address,
        ms,
        outcome: toRequestOutcome(error),
        error,
      });
    };
  }
}

function idOf(message: ClientMessage): number | undefined {
  return message.action === 'req' ? message.id : undefined;
}

import type { Clock } from '@matinee/base/clock';
import {
  clientMessageSchema,
  CloseCode,
  createRefusal,
  limits,
  MatineeError,
  type ClientMessage,
  type ServerMessage,
} from '@matinee/protocol';
import type { RawData } from 'ws';
import type { AuthenticatedSession } from '../accounts/sessions/session.ts';
import { toRequestOutcome } from '../edge/request-log.ts';
import { createRateLimitError } from '../edge/rate-limiter.ts';
import { toRefusal } from '../storage/storage-failure.ts';
import { toValidationError } from '../edge/validation-error.ts';
import { serviceRestart } from '../rooms/room-host.ts';
import { createFrameWriter, type FrameWriter } from './backpressure.ts';
import type { ClientIndex } from './client-index.ts';
import type { ClientOptions, ClientConnection } from './client-connection.ts';
import { frameText } from './frame.ts';
import { clientFormOf } from '../rooms/broadcast/client-form.ts';
import { Handshake, type Answer, type AuthMessage, type Presence } from './handshake.ts';
import { JoinedClient, type ConnectedClient, type RoomMessage } from './joined-client.ts';
import { isSignal, kindOfMessage } from './message-kind.ts';
import { createMessageQueue, handledAtOnce, type Handled } from './message-queue.ts';
import { refusalOutside } from './waiting-client.ts';

/** The connection broke, or was cut. */
const noCloseFrame = 1006;
/** So many refused messages in a row close the client. */
const maxRefusals = 100;

/** Reads, limits and answers the messages of one connection in order. */
export class Client implements ClientConnection {
  readonly #options: ClientOptions;
  /** Clients with a session. */
  readonly #index: ClientIndex<Client>;
  readonly #writer: FrameWriter;
  readonly #queue = createMessageQueue();
  #hasReceived = false;
  #isClosed = false;
  #cancelAuthTimeout: () => void;
  #cancelEnd = (): void => undefined;
  #handshake: Handshake | undefined;
  #presence: Presence | undefined;
  #joined: JoinedClient | undefined;
  #refusals = 0;
  #messages = 0;

  constructor(options: ClientOptions, index: ClientIndex<Client>) {
    this.#options = options;
    this.#index = index;
    const { socket, address, log, clock, writeWatch } = options;
    const tooSlow = (): void => {
      this.close(1013);
      // A client that does not read will not answer a close either.
      socket.destroy();
    };
    this.#writer = createFrameWriter(socket, {
      log,
      snapshot: () => (this.#isClosed ? undefined : this.#joined?.room.snapshot()),
      tooSlow,
      onBacklog: () => writeWatch.watch(socket, address, tooSlow),
    });
    this.#cancelAuthTimeout = clock.after(limits.authTimeoutMs, () => {
      // After a stall of the process, messages that arrived meanwhile are read first.
      this.#cancelAuthTimeout = clock.after(0, () => this.close(CloseCode.MissingToken));
    });
  }

  receive(data: RawData, isBinary: boolean): void {
    if (this.#isClosed) return;
    if (isBinary) return this.close(1003);
    const text = String(data); // text arrives in one buffer
    const { messageLimits, address, id, clock } = this.#options;
    if (!messageLimits.takeText(address, text.length)) return this.#refuseRepeatedly(createRateLimitError(1000));
    const receivedMs = clock.now();
    const message = parseMessage(text);
    const answer = this.#observe(message);
    const isFirst = !this.#hasReceived;
    this.#hasReceived = true;
    if (isFirst && (message instanceof MatineeError || message.action !== 'auth')) {
      answer(message instanceof MatineeError ? message : createRefusal('MissingToken'));
      return this.close(CloseCode.MissingToken);
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
    if (message.action === 'ping' && this.#joined !== undefined) return this.#joined.pong(message, receivedMs);
    if (isSignal(message) && this.#joined !== undefined) return void this.#handle(message, receivedMs, answer);
    this.#queue.add(text.length, () => this.#handle(message, receivedMs, answer));
  }

  /** Leaves the room. */
  closed(code: number): void {
    const { id, log } = this.#options;
    this.#isClosed = true;
    this.#cancelAuthTimeout();
    this.#cancelEnd();
    if (this.#presence !== undefined) this.#index.remove(this, this.#presence.session.id, this.#presence.room.roomId);
    const onFailed = (error: unknown): void => log.error({ err: error, client: id }, 'failed to remove a client from its room');
    this.#handshake?.waiting?.stop().catch(onFailed);
    this.#joined?.room.leave(id, code === noCloseFrame || code === serviceRestart).catch(onFailed);
  }

  /** Closes the client, unless rooms are hidden from it. */
  missRoom(): void {
    if (!this.#options.access.hidesRooms()) this.close(CloseCode.RoomNotFound);
  }

  /** Returns undefined before the client has joined. */
  describe(): ConnectedClient | undefined {
    return this.#isClosed ? undefined : this.#joined?.describe();
  }

  updateSession(session: AuthenticatedSession): void {
    if (this.#presence === undefined) return;
    const { roomId } = this.#presence.room;
    this.#index.remove(this, this.#presence.session.id, roomId);
    this.#index.add(this, session.id, roomId);
    this.#presence.session = session;
    const updated = (this.#joined ?? this.#handshake?.waiting)?.updateSession(session);
    updated?.catch((error: unknown) => this.refuse(error));
    this.closeIfRefused();
  }

  /** Call it when bans or settings have changed. */
  closeIfRefused(): void {
    const session = this.#presence?.session;
    if (session === undefined || this.#isClosed) return;
    const refusal = this.#options.access.refusalOf(session, this.#options.address);
    if (refusal === undefined) return;
    this.refuse(refusal.error);
    this.close(refusal.closeCode);
  }

  isOpen(): boolean {
    return !this.#isClosed;
  }

  send(message: ServerMessage): void {
    this.#writer.answer(frameText(JSON.stringify(message)));
  }

  deliver(...frames: Buffer[]): void {
    this.#writer.update(...frames);
  }

  refuse(error: unknown, id?: number): void {
    const { name, message, details } = toRefusal(error);
    this.send({ action: 'error', name, message, ...details, ...(id !== undefined && { id }) });
  }

  close(code: number): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#options.webSocket.close(code);
  }

  async #handle(message: ClientMessage, receivedMs: number, answer: Answer): Promise<Handled> {
    const refuse = (error: unknown): void => {
      this.refuse(error, idOf(message));
      answer(error);
    };
    try {
      const { answered } = await this.#handleOne(message, receivedMs, answer);
      return { answered: answered.then(() => answer(), refuse) };
    } catch (error) {
      refuse(error);
      return handledAtOnce;
    }
  }

  async #handleOne(message: ClientMessage, receivedMs: number, answer: Answer): Promise<Handled> {
    if (this.#isClosed) return handledAtOnce;
    if (message.action === 'auth') await this.#authenticate(message, answer);
    else if (this.#joined !== undefined) return this.#joined.handle(message, receivedMs);
    else if (this.#handshake?.waiting !== undefined) this.#handleOutside(message, receivedMs);
    else this.close(CloseCode.MissingToken);
    return handledAtOnce;
  }

  async #authenticate(auth: AuthMessage, answer: Answer): Promise<void> {
    if (this.#handshake !== undefined || this.#joined !== undefined) {
      const refusal = createRefusal('ValidationError', { reason: 'authenticated_already' });
      answer(refusal);
      this.refuse(refusal);
      return this.close(1002);
    }
    this.#cancelAuthTimeout();
    this.#handshake = new Handshake({
      ...this.#options,
      auth,
      answer,
      connection: this,
      hasSpace: (sessionId, roomId) => this.#index.hasSpace(sessionId, roomId),
      identify: (presence) => this.#identify(presence),
      enter: async (presence, pass) => {
        if (this.#isClosed) return;
        const { page, kind, clientId: formerId } = auth;
        this.#joined = new JoinedClient({
          ...this.#options,
          ...presence,
          page,
          kind,
          formerId,
          form: clientFormOf(auth),
          connection: this,
        });
        await this.#joined.join(pass);
        // The first message holds the token, and the password or invite of the room.
        this.#handshake = undefined;
      },
    });
    await this.#handshake.run();
  }

  #identify(presence: Presence): void {
    const { session, room } = presence;
    this.#presence = presence;
    this.#index.add(this, session.id, room.roomId);
    const endsAt = session.bot?.endsAt;
    if (endsAt !== undefined) this.#cancelEnd = callAt(this.#options.clock, endsAt, () => this.close(CloseCode.MissingToken));
  }

  #handleOutside(message: RoomMessage, receivedMs: number): void {
    if (message.action === 'ping') return this.send({ action: 'pong', t0: message.t0, t1: receivedMs, t2: this.#options.clock.now() });
    if (message.action === 'kickme') return this.close(message.reason ?? CloseCode.Unknown);
    throw refusalOutside();
  }

  #refuseRepeatedly(error: MatineeError, answer?: Answer, id?: number): void {
    this.#refusals += 1;
    this.refuse(error, id);
    answer?.(error);
    if (this.#refusals >= maxRefusals) this.close(1008);
  }

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
      const room = this.#joined?.room.state().sync.name;
      onAnswered({
        transport: 'socket',
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

function parseMessage(text: string): ClientMessage | MatineeError {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return createRefusal('ValidationError', { reason: 'not_json' });
  }
  const parsed = clientMessageSchema.safeParse(value);
  return parsed.success ? parsed.data : toValidationError(value, parsed.error.issues);
}

/** A single timer waits for 25 days at most. Returns the function that cancels it. */
function callAt(clock: Clock, atMs: number, callback: () => void): () => void {
  let cancel = wait();
  function wait(): () => void {
    return clock.after(atMs - clock.now(), () => {
      if (clock.now() >= atMs) callback();
      else cancel = wait();
    });
  }
  return () => cancel();
}

import { createHash } from 'node:crypto';
import { CloseCode, MatineeError, requestDefinitions, requests, RequestType, type ClientMessage } from '@matinee/protocol';
import { requireChatter, requirePermissionsAt, type AccessPass, type UserInfo } from '@matinee/room';
import { requireScopes } from '../accounts/sessions/bot-access.ts';
import { guestIdOf, identityOf, type AuthenticatedSession } from '../accounts/sessions/session.ts';
import { createRateLimitError } from '../edge/rate-limiter.ts';
import type { ClientForm } from '../rooms/broadcast/client-form.ts';
import type { Subscriber } from '../rooms/broadcast/subscriber.ts';
import { isAccessRequest, prepareRequest } from '../rooms/prepare-request.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import { clientLeadMs } from '../rooms/start-lead.ts';
import type { ClientOptions, ClientConnection } from './client-connection.ts';
import { submitAccessRequest } from './access-requests.ts';
import type { AuthMessage } from './handshake.ts';
import { keptBytesOf } from './message-limits.ts';
import { handledAtOnce, type Handled } from './message-queue.ts';

type MessageOf<Action extends ClientMessage['action']> = Extract<ClientMessage, { action: Action }>;

export type RoomMessage = Exclude<ClientMessage, { action: 'auth' }>;

/** As operators see it. */
export interface ConnectedClient {
  /** For guests the session shared by all their devices. */
  sessionId: string;
  /** The same on all devices. */
  identityId: string;
  name: string;
  isLoggedIn: boolean;
  address: string;
  room: { name: string; title: string };
  /** Epoch ms. */
  since: number;
}

interface JoinedClientOptions extends ClientOptions {
  room: RoomHost;
  session: AuthenticatedSession;
  /** Parts of the first message that don't let anybody in. */
  page: AuthMessage['page'];
  kind: AuthMessage['kind'];
  formerId: AuthMessage['clientId'];
  form: ClientForm;
  connection: ClientConnection;
}

export class JoinedClient {
  readonly room: RoomHost;
  readonly #options: JoinedClientOptions;
  readonly #joinedMs: number;
  /** Recognises requests that are sent again. */
  readonly #pageKey: string | undefined;
  #session: AuthenticatedSession;
  /** Undefined until the player has reported it. */
  #startDelaySeconds: number | undefined;
  /** The user as the room knows them; undefined while that is uncertain. */
  #shown: string | undefined;
  #lastStatus: MessageOf<'status'> | undefined;

  constructor(options: JoinedClientOptions) {
    this.#options = options;
    this.room = options.room;
    this.#joinedMs = options.clock.now();
    this.#session = options.session;
    this.#shown = JSON.stringify(identityOf(options.session));
    this.#pageKey = options.page && pageKeyOf(options.session.id, options.page);
  }

  /** Closes the connection when the room is gone. @throws NotAdmitted, Banned */
  async join(pass: AccessPass): Promise<void> {
    const { id, kind, formerId, isReconnect, log, connection } = this.#options;
    const client = { id, ...identityOf(this.#session), ...(kind !== undefined && { kind }) };
    try {
      await this.room.join(client, this.#subscriber(), isReconnect ? { formerId } : undefined, pass);
    } catch (error) {
      if (error instanceof MatineeError && ['Banned', 'NotAdmitted'].includes(error.name)) throw error;
      // The room was unloaded meanwhile. A client that reconnects finds it loaded again.
      log.warn({ err: error, client: id }, 'a client came too late');
      connection.close(CloseCode.Away);
    }
  }

  describe(): ConnectedClient {
    const { name: roomName, title } = this.room.state().sync;
    const { identityId, name, isLoggedIn } = identityOf(this.#session);
    const { address } = this.#options;
    return {
      sessionId: guestIdOf(this.#session),
      identityId,
      name,
      isLoggedIn,
      address,
      room: { name: roomName, title },
      since: this.#joinedMs,
    };
  }

  /**
   * The promise of the answer resolves when the change is stored; in rooms that send first the next message doesn't wait for that.
   * @throws MatineeError when the message is refused, as the promise does
   */
  async handle(message: RoomMessage, receivedMs: number): Promise<Handled> {
    if (message.action !== 'req') {
      await this.#handleAtOnce(message, receivedMs);
      return handledAtOnce;
    }
    const { answered } = await this.#request(message, receivedMs);
    return {
      answered: answered.then(() => {
        if (message.id !== undefined) this.#options.connection.send({ action: 'done', id: message.id });
      }),
    };
  }

  async #handleAtOnce(message: Exclude<RoomMessage, { action: 'req' }>, receivedMs: number): Promise<void> {
    switch (message.action) {
      case 'ping':
        return this.pong(message, receivedMs);
      case 'status':
        return this.#report(message);
      case 'react':
      case 'typing':
        return this.#signal(message, receivedMs);
      case 'device':
        return this.#tellDevices(message);
      case 'notify':
        this.#countForAddress(message);
        return this.#updateUser({ name: identityOf(this.#session).name });
      case 'kickme':
        return this.#options.connection.close(message.reason ?? CloseCode.Unknown);
    }
  }

  /** Tells the server's time. */
  pong({ t0 }: MessageOf<'ping'>, receivedMs: number): void {
    this.#options.connection.send({ action: 'pong', t0, t1: receivedMs, t2: this.#options.clock.now() });
  }

  async updateSession(session: AuthenticatedSession): Promise<void> {
    this.#session = session;
    const { name, ...identity } = identityOf(session);
    const shown = JSON.stringify({ name, ...identity });
    // Sessions that may have changed are read again all at once.
    if (shown === this.#shown) return;
    this.#shown = undefined;
    await this.#updateUser({ name, identity });
    if (this.#session === session) this.#shown = shown;
  }

  #subscriber(): Subscriber {
    const { id, form, pulse, connection } = this.#options;
    return {
      clientId: id,
      form,
      leadMs: () => clientLeadMs(pulse.rttMs, this.#startDelaySeconds),
      deliver: (...frames) => {
        // The room learns of a close once the connection is gone.
        if (connection.isOpen()) connection.deliver(...frames);
      },
      close: (code, reason) => {
        if (reason !== undefined && connection.isOpen()) connection.refuse(reason);
        connection.close(code);
      },
    };
  }

  /** The room does not need to know how well the player kept up. */
  async #report(message: MessageOf<'status'>): Promise<void> {
    this.#countForAddress(message);
    const { status, readyForDiscontinuity, readyForNext, duration, ended, error, undecodable = null } = message;
    const { drift: driftSeconds, stalls, startDelay } = message;
    if (driftSeconds !== undefined || stalls !== undefined) this.#options.telemetry.playback({ driftSeconds, stalls });
    if (startDelay !== undefined) this.#startDelaySeconds = startDelay;
    const isOnlyForServer =
      [driftSeconds, stalls, startDelay].some((each) => each !== undefined) && isSameStatus(message, this.#lastStatus);
    if (isOnlyForServer) return;
    this.#lastStatus = message;
    await this.#updateUser({
      status,
      ...(readyForDiscontinuity !== undefined && { readyForDiscontinuity }),
      ...(readyForNext !== undefined && { readyForNext }),
      ...(duration !== undefined && { duration }),
      ...(ended !== undefined && { hasEnded: ended }),
      ...(error !== undefined && { error }),
      undecodable,
    });
  }

  #signal(message: MessageOf<'react' | 'typing'>, receivedMs: number): void {
    const { room } = this;
    const { id, address, messageLimits } = this.#options;
    requireScopes(this.#session, { scopes: requests.Chat.scopes, room: room.state().sync.name });
    const { userId = id } = requireChatter(room.state(), room.clientActor(id), receivedMs);
    if (!messageLimits.takeOfAddress(message, room.roomId, address)) return;
    if (message.action === 'react') room.signals.react(message.emoji, userId);
    else room.signals.type(userId);
  }

  /** Bots may not. @throws ScopeMissing */
  #tellDevices(message: MessageOf<'device'>): void {
    const { room } = this;
    const { id, address, messageLimits } = this.#options;
    requireScopes(this.#session, { scopes: 'never', isForDevices: true });
    if (!messageLimits.takeOfAddress(message, room.roomId, address)) return;
    const { action: _action, to, ...sound } = message;
    room.signals.tellDevices({ from: id, ...(to !== undefined && { to }), sound });
  }

  async #request(message: MessageOf<'req'>, receivedMs: number): Promise<Handled> {
    const { room } = this;
    const { id, address, resolver, messageLimits, sessions } = this.#options;
    requireScopes(this.#session, { scopes: requestDefinitions[message.request.type].scopes, room: room.state().sync.name });
    const name = this.#pageKey !== undefined && message.id !== undefined ? ([this.#pageKey, message.id] as const) : undefined;
    if (name !== undefined && (await room.hasApplied(name))) return handledAtOnce;
    requirePermissionsAt(room.state(), message.request, { actor: room.clientActor(id), nowMs: receivedMs });
    this.#countForAddress(message);
    const waitMs = messageLimits.takeKept(address, keptBytesOf(message.request, room.state().sync));
    if (waitMs > 0) throw createRateLimitError(waitMs);
    if (!messageLimits.takeOfRoom(message, room.roomId)) throw createRateLimitError(1000);
    await sessions.whenWritten(this.#session);
    if (isAccessRequest(message.request)) {
      const sender = { room, session: this.#session, actor: () => room.clientActor(id), name };
      const answer = await submitAccessRequest(message.request, sender, this.#options.accessServices);
      if (answer !== undefined) this.#options.connection.send(answer);
      return handledAtOnce;
    }
    const request = await prepareRequest(message.request, {
      room: room.state(),
      roomId: room.roomId,
      messages: this.#options.messages,
      actor: room.clientActor(id),
      resolver,
      requester: { session: this.#session.id, address },
    });
    if (!request) return handledAtOnce;
    const answered = room.submit(request, room.clientActor(id), name);
    // Parts that are stored apart from the room, such as its log, would come in another order.
    if (!room.sendsFirst) await answered;
    return { answered };
  }

  async #updateUser(info: UserInfo): Promise<void> {
    const { id } = this.#options;
    await this.room.submit({ type: RequestType.UpdateUser, clientId: id, info }, this.room.clientActor(id));
  }

  #countForAddress(message: RoomMessage): void {
    const { messageLimits, address } = this.#options;
    if (!messageLimits.takeOfAddress(message, this.room.roomId, address)) throw createRateLimitError(1000);
  }
}

/** Reveals neither the session nor the page's own id. */
function pageKeyOf(sessionId: string, page: string): string {
  return createHash('sha256').update(`${sessionId} ${page}`).digest('base64url').slice(0, 22);
}

/** Ignores how well the player kept up. */
function isSameStatus(a: MessageOf<'status'>, b: MessageOf<'status'> | undefined): boolean {
  return (
    a.status === b?.status &&
    a.readyForDiscontinuity === b.readyForDiscontinuity &&
    a.readyForNext === b.readyForNext &&
    a.duration === b.duration &&
    a.ended === b.ended &&
    a.error === b.error &&
    a.undecodable === b.undecodable
  );
}

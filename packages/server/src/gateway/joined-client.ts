import { createHash } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import { CloseCode, requestScopes, RequestType, type ClientMessage, type ServerMessage } from '@matinee/protocol';
import { requireChatter, requirePermissions, wake, type UserInfo } from '@matinee/room';
import { requireScopes } from '../accounts/bot-access.ts';
import { identityOf, type AuthenticatedSession } from '../accounts/session.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { createRateLimitError } from '../edge/rate-limit-error.ts';
import type { MediaResolver } from '../rooms/media-resolver.ts';
import { isDoorRequest, prepareRequest } from '../rooms/prepare-request.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import type { MessageStore } from '../storage/message-store.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { submitDoorRequest, type DoorServices } from './door-requests.ts';
import { keptBytesOf } from './kept-bytes.ts';
import type { MessageLimits } from './message-limits.ts';

type MessageOf<Action extends ClientMessage['action']> = Extract<ClientMessage, { action: Action }>;

/** Every message but the first. */
export type RoomMessage = Exclude<ClientMessage, { action: 'auth' }>;

/** A client in a room: turns its messages into requests. */
export interface JoinedClient {
  readonly room: RoomHost;
  readonly session: AuthenticatedSession;
  /** How long its player takes to start, in seconds, as it has reported; undefined until it has. */
  readonly startDelaySeconds: number | undefined;
  /** @throws MatineeError when the message is refused */
  handle(message: RoomMessage, receivedMs: number): Promise<void>;
  /** Answers a question for the server's time. */
  pong(ping: MessageOf<'ping'>, receivedMs: number): void;
  /** The session belongs to another user or has another name now: updates the room. */
  updateSession(session: AuthenticatedSession): Promise<void>;
}

export interface JoinedClientOptions {
  id: string;
  /** The key under which its IP address is counted. */
  address: string;
  room: RoomHost;
  session: AuthenticatedSession;
  /** The page's own name for itself, by which its requests are recognised when they are sent again. */
  page: string | undefined;
  sessions: Sessions;
  resolver: MediaResolver;
  messages: Pick<MessageStore, 'find'>;
  messageLimits: MessageLimits;
  clock: Clock;
  telemetry: Telemetry;
  doorServices: DoorServices;
  send: (message: ServerMessage) => void;
  close: (code: number) => void;
}

export function createJoinedClient(options: JoinedClientOptions): JoinedClient {
  return new RoomClient(options);
}

class RoomClient implements JoinedClient {
  readonly room: RoomHost;
  session: AuthenticatedSession;
  startDelaySeconds: number | undefined;
  readonly #options: JoinedClientOptions;
  readonly #pageKey: string | undefined;
  /** The user as the room knows them; undefined while that is uncertain. */
  #shown: string | undefined;
  #lastStatus: MessageOf<'status'> | undefined;

  constructor(options: JoinedClientOptions) {
    this.#options = options;
    this.room = options.room;
    this.session = options.session;
    this.#shown = JSON.stringify(identityOf(options.session));
    this.#pageKey = options.page && pageKeyOf(options.session.id, options.page);
  }

  async handle(message: RoomMessage, receivedMs: number): Promise<void> {
    switch (message.action) {
      case 'ping':
        return this.pong(message, receivedMs);
      case 'status':
        return this.#report(message);
      case 'react':
      case 'typing':
        return this.#signal(message, receivedMs);
      case 'notify':
        this.#countForAddress(message);
        return this.#updateUser({ name: identityOf(this.session).name });
      case 'kickme':
        return this.#options.close(message.reason ?? CloseCode.Unknown);
      case 'req':
        await this.#request(message, receivedMs);
        if (message.id !== undefined) this.#options.send({ action: 'done', id: message.id });
    }
  }

  pong({ t0 }: MessageOf<'ping'>, receivedMs: number): void {
    this.#options.send({ action: 'pong', t0, t1: receivedMs, t2: this.#options.clock.now() });
  }

  async updateSession(session: AuthenticatedSession): Promise<void> {
    this.session = session;
    const { name, ...identity } = identityOf(session);
    const shown = JSON.stringify({ name, ...identity });
    // Sessions are also read again when they may have changed, all at once.
    if (shown === this.#shown) return;
    this.#shown = undefined;
    await this.#updateUser({ name, identity });
    if (this.session === session) this.#shown = shown;
  }

  /** What a player says about itself. The room does not need to know how well it kept up. */
  async #report(message: MessageOf<'status'>): Promise<void> {
    this.#countForAddress(message);
    const { status, readyForDiscontinuity, readyForNext, duration, ended, error, drift: driftSeconds, stalls, startDelay } = message;
    if (driftSeconds !== undefined || stalls !== undefined) this.#options.telemetry.playback({ driftSeconds, stalls });
    if (startDelay !== undefined) this.startDelaySeconds = startDelay;
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
    });
  }

  #signal(message: MessageOf<'react' | 'typing'>, receivedMs: number): void {
    const { room } = this;
    const { id, address, messageLimits } = this.#options;
    requireScopes(this.session, { scopes: requestScopes[RequestType.Chat], room: room.state().sync.name });
    const { userId = id } = requireChatter(room.state(), room.clientActor(id), receivedMs);
    if (!messageLimits.takeOfAddress(message, room.roomId, address)) return;
    if (message.action === 'react') room.signals.react(message.emoji, userId);
    else room.signals.type(userId);
  }

  async #request(message: MessageOf<'req'>, receivedMs: number): Promise<void> {
    const { room } = this;
    const { id, address, resolver, messageLimits, sessions } = this.#options;
    requireScopes(this.session, { scopes: requestScopes[message.request.type], room: room.state().sync.name });
    const name = this.#pageKey !== undefined && message.id !== undefined ? ([this.#pageKey, message.id] as const) : undefined;
    if (name !== undefined && (await room.hasApplied(name))) return;
    // Checked before it costs anything, in the room as it will be when its timers have caught up.
    requirePermissions(wake(room.state(), { nowMs: receivedMs, leadMs: 0 }).state, message.request, room.clientActor(id));
    this.#countForAddress(message);
    const waitMs = messageLimits.takeKept(address, keptBytesOf(message.request, room.state().sync));
    if (waitMs > 0) throw createRateLimitError(waitMs);
    if (!messageLimits.takeOfRoom(message, room.roomId)) throw createRateLimitError(1000);
    await sessions.whenWritten(this.session);
    if (isDoorRequest(message.request)) {
      const sender = { room, session: this.session, actor: () => room.clientActor(id), name };
      const answer = await submitDoorRequest(message.request, sender, this.#options.doorServices);
      if (answer !== undefined) this.#options.send(answer);
      return;
    }
    const request = await prepareRequest(message.request, {
      room: room.state(),
      roomId: room.roomId,
      messages: this.#options.messages,
      actor: room.clientActor(id),
      resolver,
      requester: { session: this.session.id, address },
    });
    if (request) await room.submit(request, room.clientActor(id), name);
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

/** The name by which rooms know a page. It reveals neither its session nor the page's own name. */
function pageKeyOf(sessionId: string, page: string): string {
  return createHash('sha256').update(`${sessionId} ${page}`).digest('base64url').slice(0, 22);
}

/** Whether two reports say the same, apart from how well the player kept up. */
function isSameStatus(a: MessageOf<'status'>, b: MessageOf<'status'> | undefined): boolean {
  return (
    a.status === b?.status &&
    a.readyForDiscontinuity === b.readyForDiscontinuity &&
    a.readyForNext === b.readyForNext &&
    a.duration === b.duration &&
    a.ended === b.ended &&
    a.error === b.error
  );
}

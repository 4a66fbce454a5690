import { CloseCode, createRefusal, MatineeError, type ClientMessage } from '@matinee/protocol';
import type { AccessPass } from '@matinee/room';
import type { AuthenticatedSession } from '../accounts/sessions/session.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import type { ClientOptions, ClientConnection } from './client-connection.ts';
import { createWaitingClient, type WaitingClient } from './waiting-client.ts';

export type AuthMessage = Extract<ClientMessage, { action: 'auth' }>;

/** Only the first call counts. */
export type Answer = (error?: unknown) => void;

export interface Presence {
  session: AuthenticatedSession;
  readonly room: RoomHost;
}

interface HandshakeOptions extends ClientOptions {
  auth: AuthMessage;
  answer: Answer;
  connection: ClientConnection;
  hasSpace: (sessionId: string, roomId: number) => boolean;
  /** Called once the session is known and may be in rooms. */
  identify: (presence: Presence) => void;
  /** Called once the room admits the client. @throws NotAdmitted, Banned */
  enter: (presence: Presence, pass: AccessPass) => Promise<void>;
}

export class Handshake {
  readonly #options: HandshakeOptions;
  /** Set while the client waits outside. */
  waiting: WaitingClient | undefined;

  constructor(options: HandshakeOptions) {
    this.#options = options;
  }

  /** Resolves when the client is in its room, waits outside, or has been turned away. */
  async run(): Promise<void> {
    try {
      const presence = await this.#authenticate();
      if (presence !== undefined) await this.#enterRoom(presence);
    } catch (error) {
      if (error instanceof MatineeError && error.name === 'ScopeMissing') return this.#turnAway(error, CloseCode.MissingToken);
      this.#fail(error);
    }
  }

  /** Returns undefined when the client is turned away or gone. */
  async #authenticate(): Promise<Presence | undefined> {
    const { auth, address, host, sessions, access, connection, answer, hasSpace, identify } = this.#options;
    const room = await host;
    // The session is read after the room is found, since changes in between would be missed.
    if (room === undefined && !access.hidesRooms()) return undefined;
    const session = await sessions.authenticate(auth.token, { scopes: ['room:read'], room: room?.state().sync.name });
    if (!connection.isOpen()) return undefined;
    if (session === undefined) {
      answer(createRefusal('MissingToken'));
      connection.close(CloseCode.MissingToken);
      return undefined;
    }
    const refusal = access.refusalOf(session, address);
    if (refusal !== undefined) return this.#turnAway(refusal.error, refusal.closeCode);
    if (room === undefined) {
      connection.close(CloseCode.RoomNotFound);
      return undefined;
    }
    if (!hasSpace(session.id, room.roomId)) {
      return this.#turnAway(createRefusal('TooManyRequests', { reason: 'too_many_tabs' }), 1008);
    }
    const presence = { session, room };
    identify(presence);
    return presence;
  }

  /** Enters an open room; otherwise knocks and waits, if the room has knocking. */
  async #enterRoom(presence: Presence): Promise<void> {
    const { auth, access, connection, enter } = this.#options;
    const { password, invite, knock = false } = auth;
    const { room } = presence;
    let hasPass = false;
    try {
      const pass = await this.#passOf(presence, { password, invite });
      hasPass = true;
      await enter(presence, pass);
    } catch (error) {
      const isRefused = access.toRefusal(room.state(), error) !== undefined;
      const mayKnock = isRefused && knock && access.obstacleTo(room.state(), presence.session, {}) === 'knock';
      if (mayKnock && !hasPass && connection.isOpen()) await this.#wait(presence);
      else this.#refuse(error, room);
    }
  }

  /** The client's user may log in meanwhile. */
  async #wait(presence: Presence): Promise<void> {
    const { connection, enter } = this.#options;
    const refuse = (error: unknown): void => this.#refuse(error, presence.room);
    const comeIn = async (): Promise<void> => enter(presence, await this.#passOf(presence, {}));
    this.waiting = createWaitingClient({
      ...this.#options,
      ...presence,
      pass: {},
      send: (message) => connection.send(message),
      close: (code) => connection.close(code),
      comeIn: () => void comeIn().catch(refuse),
      refuse,
    });
    await this.waiting.start().catch(refuse);
  }

  #refuse(error: unknown, room: RoomHost): void {
    const refusal = this.#options.access.toRefusal(room.state(), error);
    if (refusal === undefined) this.#fail(error);
    else this.#turnAway(refusal.error, refusal.closeCode);
  }

  #passOf({ room, session }: Presence, credentials: Pick<AuthMessage, 'password' | 'invite'>): Promise<AccessPass> {
    const { access, address } = this.#options;
    return access.passOf(room.state(), { session, address, roomId: room.roomId, ...credentials });
  }

  #turnAway(error: MatineeError, closeCode: number): undefined {
    const { answer, connection } = this.#options;
    answer(error);
    connection.refuse(error);
    connection.close(closeCode);
    return undefined;
  }

  #fail(error: unknown): void {
    const { id, log, answer, connection } = this.#options;
    // A failure of the storage is logged where it is noticed.
    log[isStorageFailure(error) ? 'info' : 'error']({ err: error, client: id }, 'failed to let a client in');
    answer(error);
    connection.close(1011);
  }
}

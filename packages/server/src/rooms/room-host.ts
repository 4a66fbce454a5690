import type { Clock } from '@matinee/base/clock';
import type { ServerMessage, VideoId, VideoSegment } from '@matinee/protocol';
import type { Actor, JoiningClient, RequestName, ResolvedRequest, RoomState, StoredRoom } from '@matinee/room';
import type { RoomLog } from '../storage/room-store.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Frame } from './encode-messages.ts';
import type { Subscriber } from './subscriber.ts';

/** A client whose connection broke and that joins again. */
export interface Reconnect {
  /** The id that it had, if it knows it. */
  formerId?: string | undefined;
}

/**
 * A loaded room. Requests are decided one after the other on the newest state. Their effects are sent to the clients, and
 * confirmed to the sender, in that order and only once they are stored.
 */
export interface RoomHost {
  readonly roomId: number;
  /** The room as it is now; its newest changes may not be stored yet. */
  state(): RoomState;
  isEmpty(): boolean;
  /**
   * Resolves when the request is stored. A request whose name is known is not applied again.
   * @throws MatineeError when the room refuses it, `Unavailable` when it cannot be stored; then nothing has changed
   */
  submit(request: ResolvedRequest, actor: Actor, name?: RequestName): Promise<void>;
  /**
   * Whether a request of that name has been applied before; resolves once it is stored.
   * @throws Unavailable when it cannot be stored
   */
  hasApplied(name: RequestName): Promise<boolean>;
  /** A client with its role. @throws ClientNotFoundInRoomException */
  clientActor(clientId: string): Actor;
  /** A user with their role, whether or not they are in the room. */
  identityActor(identity: Omit<JoiningClient, 'id'>): Actor;
  /** The ids of a user's clients, in the order in which they joined. */
  clientsOf(identityId: string): string[];
  /** Adds a client. It gets the whole room first, then everything that happens. */
  join(client: JoiningClient, subscriber: Subscriber, reconnect?: Reconnect): Promise<void>;
  /** Removes a client. One whose connection broke is announced only if its user is not back within ten seconds. */
  leave(clientId: string, isBroken?: boolean): Promise<void>;
  /** The whole room, framed, for a client that was too slow for the updates. */
  snapshot(): Buffer;
  /** Sends a message that is not part of the room to all clients. */
  broadcast(message: ServerMessage): void;
  /** The last requests as text that can be replayed; undefined when they are not kept. */
  dump(): string | undefined;
  /** Closes all clients with `code`, stores the room as it is, or as `change` makes it, and stops. */
  stop(code: number, change?: (room: StoredRoom) => StoredRoom): Promise<void>;
  /** Stops without storing, because the room is being deleted. */
  discard(code: number): void;
}

export interface RoomHostOptions {
  store: RoomLog;
  clock: Clock;
  newId: () => string;
  random: () => number;
  frame: Frame;
  /** Called when the room cannot be hosted here any more, because another host has claimed it. */
  onLost: (reason: unknown) => void;
  /** Called when nothing can be stored. Requests are refused until a retry succeeds. */
  onTrouble: (reason: unknown) => void;
  /** Called at every change of the room. */
  onActivity: () => void;
  /** The segments of a video; empty when none are known or they cannot be looked up. */
  segmentsOf: (video: VideoId) => Promise<VideoSegment[]>;
  telemetry?: Telemetry | undefined;
  /** Whether the last requests are kept, for operators who want to know how the room came to be as it is. */
  keepsHistory?: boolean | undefined;
  /** After this many log entries a snapshot is stored. */
  snapshotEvery?: number | undefined;
}

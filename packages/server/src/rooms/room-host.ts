import type { Clock } from '@matinee/base/clock';
import type { ServerMessage, VideoId, VideoSegment } from '@matinee/protocol';
import type {
  Actor,
  JoiningClient,
  KnockingClient,
  AccessPass,
  RequestName,
  ResolvedRequest,
  RoomState,
  StoredRoom,
  RoomChange,
} from '@matinee/room';
import type { RoomLog, RoomVersion } from '../storage/rooms/room-store.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Broadcaster } from './broadcast/broadcaster.ts';
import type { Frame } from './broadcast/encode-messages.ts';
import type { RoomSignals } from './broadcast/room-signals.ts';
import type { Subscriber } from './broadcast/subscriber.ts';
import type { Waiter } from './broadcast/waiting-clients.ts';
import type { RawBuilder } from 'kysely';

/** A reconnecting client. */
export interface Reconnect {
  /** Its former id, if it knows it. */
  formerId?: string | undefined;
}

/**
 * A loaded room. Requests are decided one after the other on the newest state. Their effects are sent to the clients, and
 * confirmed to the sender, in that order and only once they are stored; temporary rooms send some after 20 ms at the latest.
 */
export interface RoomHost {
  readonly roomId: number;
  /** Whether this server decides about the room; else another node does. */
  readonly isOwned: boolean;
  /** Whether changes may be sent before they are stored. */
  readonly sendsFirst: boolean;
  readonly signals: Pick<RoomSignals, 'react' | 'type' | 'tellDevices'>;
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
  /** A client with its role. @throws ClientNotFoundInRoomException; Unavailable while its node introduces it again */
  clientActor(clientId: string): Actor;
  /** A user with their role, whether or not they are in the room. */
  identityActor(identity: Omit<JoiningClient, 'id'>): Actor;
  /** The ids of a user's clients, in the order in which they joined. */
  clientsOf(identityId: string): string[];
  /**
   * Adds a client. It gets the whole room first, then all updates. A client without a subscriber is connected to another node.
   * @throws NotAdmitted when the room is closed to it
   */
  join(client: JoiningClient, subscriber: Subscriber | undefined, reconnect?: Reconnect, pass?: AccessPass): Promise<void>;
  /** Shows a client outside the room until it has joined or stops waiting, and tells those inside. @throws NotAdmitted when too many wait */
  wait(client: KnockingClient, waiter: Waiter): Promise<void>;
  stopWaiting(clientId: string): Promise<void>;
  /** Removes a client. If its connection broke, this is announced only if its user does not return within ten seconds. */
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

/** A room host that may hand its room over to another node. */
export interface OwnedRoomHost extends RoomHost {
  readonly epoch: number;
  /** The epoch under which the last entry was written. */
  readonly writtenEpoch: number;
  /** The room as far as it is stored: what a follower begins with. */
  version(): RoomVersion;
  /** Resolves when everything decided until now is stored, or never will be. */
  settled(): Promise<void>;
  /** Tells followers the number of the newest change, so that they notice missing updates. */
  sendProgress(): void;
  /** Whether changes are stored; false after a failed commit, until it is known what was stored. */
  isStoring(): boolean;
  /** Checks whether stored entries were lost, and restores them. */
  recover(reason: unknown): void;
  /** Stops without storing and without closing its clients: another node goes on with the room. */
  detach(): void;
}

/** The dependencies of a host whose room other nodes may follow and take over. */
export interface ClusterHostOptions {
  /** Sends to the clients here, which stay when the room moves to another node. */
  broadcaster: Broadcaster;
  /** The room including its users. Without it, the claimed room is loaded without clients. */
  initialState: RoomState | undefined;
  /** Round-trip times of the clients at other nodes, in ms. */
  remoteLeadsMs: () => number[];
  /** Whether this node may act for its rooms now; else others may have taken them over already. */
  isLeased: () => boolean;
}

export interface RoomHostOptions {
  store: RoomLog;
  clock: Clock;
  newId: () => string;
  random: () => number;
  frame: Frame;
  /** Called when this host can no longer host the room, because another host has claimed it. */
  onLost: (reason: unknown) => void;
  /** Called when nothing can be stored. Requests are refused until a retry succeeds. */
  onTrouble: (reason: unknown) => void;
  /** Called at every change of the room. */
  onActivity: () => void;
  /** The segments of a video; empty when none are known or they cannot be looked up. */
  segmentsOf: (video: VideoId) => Promise<VideoSegment[]>;
  telemetry?: Telemetry | undefined;
  /** Features that store rows of their own about changes. */
  followers?: readonly ChangeFollower[] | undefined;
  /** Whether the last requests are kept, for operators who want to know how the room reached its state. */
  keepsHistory?: boolean | undefined;
  /** How many videos operators currently allow in a queue. */
  maxQueueLength?: (() => number) | undefined;
  /** The number of log entries after which a snapshot is stored. */
  snapshotEvery?: number | undefined;
  /** How long after the first entry since the last snapshot the next one is stored, in ms. */
  snapshotWithinMs?: number | undefined;
  /** Set on one of several nodes. */
  cluster?: ClusterHostOptions | undefined;
}

/** The close code of a server that restarts or stops: the client finds its room at another server (RFC 6455, 7.4.1, and its registry). */
export const serviceRestart = 1012;

/** A feature that stores rows of its own about changes of rooms. */
export interface ChangeFollower {
  /** Returns the statements to be stored with a change of a room; empty for a room without the feature. */
  statementsOf(roomId: number, change: RoomChange): readonly RawBuilder<unknown>[];
  /** Stores the statements about a change that isn't stored itself, such as a join. */
  store(statements: readonly RawBuilder<unknown>[]): void;
  /** Notes that the statements about a change have been stored with it. */
  stored(): void;
}

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

export interface Reconnect {
  formerId?: string | undefined;
}

/**
 * A loaded room, which decides requests one after the other on its newest state. Effects are sent to the clients and confirmed to the
 * sender in that order, once stored; temporary rooms send some after 20 ms at the latest.
 */
export interface RoomHost {
  readonly roomId: number;
  /** Whether this server decides about the room, and no other node. */
  readonly isOwned: boolean;
  /** Whether changes may be sent before they are stored. */
  readonly sendsFirst: boolean;
  readonly signals: Pick<RoomSignals, 'react' | 'type' | 'tellDevices'>;
  /** The newest changes may not be stored yet. */
  state(): RoomState;
  isEmpty(): boolean;
  /**
   * Resolves when the request is stored. A known name is not applied again.
   * @throws MatineeError when the room refuses it, `Unavailable` when it cannot be stored; then nothing has changed
   */
  submit(request: ResolvedRequest, actor: Actor, name?: RequestName): Promise<void>;
  /**
   * Resolves once a request of that name is stored.
   * @throws Unavailable when it cannot be stored
   */
  hasApplied(name: RequestName): Promise<boolean>;
  /** @throws ClientNotFoundInRoomException; Unavailable while its node introduces the client again */
  clientActor(clientId: string): Actor;
  /** The user may be outside. */
  identityActor(identity: Omit<JoiningClient, 'id'>): Actor;
  /** In the order in which they joined. */
  clientsOf(identityId: string): string[];
  /**
   * Sends the client the whole room, then all updates. Without a subscriber it is connected to another node.
   * @throws NotAdmitted when the room is closed to it
   */
  join(client: JoiningClient, subscriber: Subscriber | undefined, reconnect?: Reconnect, pass?: AccessPass): Promise<void>;
  /** Shows a client outside the room, and tells users inside. @throws NotAdmitted when too many wait */
  wait(client: KnockingClient, waiter: Waiter): Promise<void>;
  stopWaiting(clientId: string): Promise<void>;
  /** Announces a broken connection only if its user does not return within ten seconds. */
  leave(clientId: string, isBroken?: boolean): Promise<void>;
  snapshot(): Buffer;
  broadcast(message: ServerMessage): void;
  /** Returns the last requests, for replay; undefined when they are not kept. */
  dump(): string | undefined;
  /** Closes all clients, stores the room, changed by `change`, and stops. */
  stop(code: number, change?: (room: StoredRoom) => StoredRoom): Promise<void>;
  /** Stops without storing: the room is being deleted. */
  discard(code: number): void;
}

/** A host whose room may move to another node. */
export interface OwnedRoomHost extends RoomHost {
  readonly epoch: number;
  /** Epoch of the last entry. */
  readonly writtenEpoch: number;
  /** The stored room, with which a follower begins. */
  version(): RoomVersion;
  /** Resolves when everything decided until now is stored, or never will be. */
  settled(): Promise<void>;
  /** Tells followers the number of the newest change, so that they notice missing updates. */
  sendProgress(): void;
  /** False after a failed commit, until it is known what was stored. */
  isStoring(): boolean;
  /** Restores stored entries that were lost. */
  recover(reason: unknown): void;
  /** Stops without storing and keeps the clients: another node goes on with the room. */
  detach(): void;
}

export interface ClusterHostOptions {
  /** Its clients stay when the room moves to another node. */
  broadcaster: Broadcaster;
  /** Includes users. Without it, the claimed room is loaded without clients. */
  initialState: RoomState | undefined;
  /** The longest lead of each other node's clients. */
  remoteLeadsMs: () => number[];
  /** Otherwise others may have taken over this node's rooms. */
  isLeased: () => boolean;
}

export interface RoomHostOptions {
  store: RoomLog;
  clock: Clock;
  newId: () => string;
  random: () => number;
  frame: Frame;
  /** Called when another host has claimed the room. */
  onLost: (reason: unknown) => void;
  /** Called when nothing can be stored. Requests are refused until a retry succeeds. */
  onTrouble: (reason: unknown) => void;
  onActivity: () => void;
  segmentsOf: (video: VideoId) => Promise<VideoSegment[]>;
  telemetry?: Telemetry | undefined;
  followers?: readonly ChangeFollower[] | undefined;
  /** For operators who want to know how the room reached its state. */
  keepsHistory?: boolean | undefined;
  /** Operators' current limit. */
  maxQueueLength?: (() => number) | undefined;
  /** Log entries between snapshots. */
  snapshotEvery?: number | undefined;
  /** Counts from the first entry since the last snapshot. */
  snapshotWithinMs?: number | undefined;
  /** Set on one of several nodes. */
  cluster?: ClusterHostOptions | undefined;
}

/** The server restarts or stops: the client finds its room at another one (RFC 6455, 7.4.1, and its registry). */
export const serviceRestart = 1012;

/** A feature that stores rows of its own about changes of rooms. */
export interface ChangeFollower {
  /** Returns statements to store with a change; empty for a room without the feature. */
  statementsOf(roomId: number, change: RoomChange): readonly RawBuilder<unknown>[];
  /** For a change that isn't stored itself, such as a join. */
  store(statements: readonly RawBuilder<unknown>[]): void;
  stored(): void;
}

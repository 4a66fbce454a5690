import type { Clock } from '@matinee/base/clock';
import type { RoomListItem, VideoId, VideoSegment } from '@matinee/protocol';
import type { NewRoom, StoredRoom } from '@matinee/room';
import type { Logger } from 'pino';
import type { Backbone } from '../cluster/backbone.ts';
import type { NodeBus } from '../cluster/node-bus.ts';
import type { Seal } from '../cluster/seal.ts';
import type { RoomStore } from '../storage/rooms/room-store.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Frame } from './broadcast/encode-messages.ts';
import type { RoomHost, RoomHostOptions } from './room-host.ts';

/** All rooms of this server. Rooms are loaded when they are needed, and unloaded when they have been empty for a while. */
export interface RoomDirectory {
  /** The host of a room, loaded if necessary; undefined when there is no such room. Names match in any case. */
  find(name: string): Promise<RoomHost | undefined>;
  /** The host of a room, loaded if necessary. @throws RoomNotFoundException */
  require(name: string): Promise<RoomHost>;
  /** The host of a room that is loaded. */
  loaded(name: string): RoomHost | undefined;
  /** All loaded hosts. */
  hosts(): RoomHost[];
  /**
   * The hosts of the rooms that an account owns, loaded if necessary, of all other rooms that are loaded here, and of those
   * loaded at other nodes that hold something of the account.
   */
  hostsFor(accountId: string, name: string): Promise<RoomHost[]>;
  /** Returns a room as its users see it, without loading it; undefined when there is no such room. */
  peek(name: string): Promise<RoomListItem | undefined>;
  /** Returns the public rooms, and for operators the loaded unlisted ones, sorted by number of users, highest first, then by name. */
  list(options: { withUnlisted: boolean }): Promise<RoomListItem[]>;
  /** The rooms of an account, by name. */
  listOwned(accountId: string): Promise<RoomListItem[]>;
  /** @throws ValidationError, RoomNameTakenException */
  create(room: NewRoom): Promise<void>;
  /** Deletes a room. @throws RoomNotFoundException */
  remove(name: string): Promise<void>;
  /** Removes a deleted account, and its name, from the rooms that it owned and from all loaded rooms. */
  removeAccount(accountId: string, name: string): Promise<void>;
  /** Returns the history of a loaded room, at any node; undefined when none is kept. */
  dump(name: string): Promise<string | undefined>;
  /** Unloads a room now, and closes its clients. */
  unload(name: string): Promise<void>;
  /** Stores all rooms and closes their clients: the server stops. */
  close(code: number): Promise<void>;
}

export interface RoomDirectoryOptions {
  store: RoomStore;
  clock: Clock;
  log: Logger;
  newId: () => string;
  random: () => number;
  frame: Frame;
  /** The time at which the server last ran before this start, in epoch ms. */
  lastAliveMs: number | undefined;
  segmentsOf: (video: VideoId) => Promise<VideoSegment[]>;
  followers?: RoomHostOptions['followers'];
  /** Removes from a stored room the accounts that were deleted since. */
  withoutErased: (room: StoredRoom) => Promise<StoredRoom>;
  /** How long an empty room stays loaded, in ms. */
  idleMs?: number;
  telemetry?: Telemetry;
  /** Whether rooms keep their last requests. */
  keepsHistory?: boolean;
  /** How many videos operators currently allow in a queue. */
  maxQueueLength?: () => number;
  /** The number of log entries after which a room's snapshot is stored. */
  snapshotEvery?: number;
  /** Set on one of several nodes. */
  cluster?: ClusterOptions | undefined;
}

/** The dependencies of a node that shares its rooms with other nodes. */
export interface ClusterOptions {
  bus: NodeBus;
  /** Whether this node may act for its rooms now. */
  isLeased: () => boolean;
  backbone: Backbone;
  seal: Seal;
  /** Reads the time at which any node last ran, in epoch ms. */
  readLastAlive: () => Promise<number | undefined>;
  /** Called when this node becomes the owner of a room, and when it ceases to be. */
  onOwner?: ((room: string, isOwner: boolean) => void) | undefined;
}

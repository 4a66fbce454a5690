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

/** Rooms are loaded when needed, and unloaded when they have been empty for a while. Names match in any case. */
export interface RoomDirectory {
  /** Loads the room if necessary. */
  find(name: string): Promise<RoomHost | undefined>;
  /** @throws RoomNotFoundException */
  require(name: string): Promise<RoomHost>;
  loaded(name: string): RoomHost | undefined;
  hosts(): RoomHost[];
  /**
   * Returns hosts of the account's own rooms, of all other rooms loaded here, and of rooms loaded at other nodes that hold something of the
   * account.
   */
  hostsFor(accountId: string, name: string): Promise<RoomHost[]>;
  /** Returns a room as its users see it, without loading it. */
  peek(name: string): Promise<RoomListItem | undefined>;
  /** Returns public rooms, and for operators loaded unlisted ones, by number of users, highest first, then by name. */
  list(options: { withUnlisted: boolean }): Promise<RoomListItem[]>;
  /** By name. */
  listOwned(accountId: string): Promise<RoomListItem[]>;
  /** @throws ValidationError, RoomNameTakenException */
  create(room: NewRoom): Promise<void>;
  /** @throws RoomNotFoundException */
  remove(name: string): Promise<void>;
  /** Removes the account and its name from its own rooms and from all loaded rooms. */
  removeAccount(accountId: string, name: string): Promise<void>;
  /** Returns the history of a room loaded at any node; undefined when none is kept. */
  dump(name: string): Promise<string | undefined>;
  unload(name: string): Promise<void>;
  /** Stores all rooms and closes their clients. */
  close(code: number): Promise<void>;
}

/** Loaded rooms by lower-case name. Loads, unloads and removes run one at a time per room. */
export interface RoomLoader {
  get(key: string): RoomHost | undefined;
  all(): RoomHost[];
  /** Undefined when there is no such room. */
  load(key: string): Promise<RoomHost | undefined>;
  /** Stores an empty room; closes the clients of any other. */
  unload(key: string): Promise<void>;
  remove(key: string, host: RoomHost): Promise<void>;
  /** Stores all rooms and closes their clients; with several nodes the others go on with the rooms. */
  close(code: number): Promise<void>;
}

export interface RoomDirectoryOptions {
  store: RoomStore;
  clock: Clock;
  log: Logger;
  newId: () => string;
  random: () => number;
  frame: Frame;
  /** Epoch ms. */
  lastAliveMs: number | undefined;
  segmentsOf: (video: VideoId) => Promise<VideoSegment[]>;
  followers?: RoomHostOptions['followers'];
  /** Removes deleted accounts. */
  withoutErased: (room: StoredRoom) => Promise<StoredRoom>;
  /** An empty room stays loaded for this time. */
  idleMs?: number;
  telemetry?: Telemetry;
  keepsHistory?: boolean;
  maxQueueLength?: () => number;
  snapshotEvery?: number;
  cluster?: ClusterOptions | undefined;
}

export interface ClusterOptions {
  bus: NodeBus;
  /** Whether this node may act for its rooms now. */
  isLeased: () => boolean;
  backbone: Backbone;
  seal: Seal;
  /** Reads when any node last ran, in epoch ms. */
  readLastAlive: () => Promise<number | undefined>;
  onOwner?: ((room: string, isOwner: boolean) => void) | undefined;
}

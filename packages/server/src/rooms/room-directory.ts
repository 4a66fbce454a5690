import type { Clock } from '@matinee/base/clock';
import type { RoomListItem, VideoId, VideoSegment } from '@matinee/protocol';
import type { NewRoom, StoredRoom } from '@matinee/room';
import type { Logger } from 'pino';
import type { RoomStore } from '../storage/room-store.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Frame } from './encode-messages.ts';
import type { RoomHost } from './room-host.ts';

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
  /** The hosts of the rooms that an account owns, loaded if necessary, and of all other loaded rooms. */
  hostsFor(accountId: string): Promise<RoomHost[]>;
  /** A room as lists show it, without loading it; undefined when there is no such room. */
  peek(name: string): Promise<RoomListItem | undefined>;
  /** The public rooms, and for operators the loaded unlisted ones; those with most users first, then by name. */
  list(options: { withUnlisted: boolean }): Promise<RoomListItem[]>;
  /** The rooms of an account, by name. */
  listOwned(accountId: string): Promise<RoomListItem[]>;
  /** @throws ValidationError, RoomNameTakenException */
  create(room: NewRoom): Promise<void>;
  /** Deletes a room. @throws RoomNotFoundException */
  remove(name: string): Promise<void>;
  /** Removes a deleted account, and its name, from the rooms that it owned and from all loaded rooms. */
  removeAccount(accountId: string, name: string): Promise<void>;
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
  /** When the server last ran before this start, in epoch ms. */
  lastAliveMs: number | undefined;
  segmentsOf: (video: VideoId) => Promise<VideoSegment[]>;
  /** A stored room without the accounts that were deleted since. */
  withoutErased: (room: StoredRoom) => Promise<StoredRoom>;
  /** How long an empty room stays loaded, in ms. */
  idleMs?: number;
  telemetry?: Telemetry;
  /** Whether rooms keep their last requests. */
  keepsHistory?: boolean;
  /** After this many log entries a room's snapshot is stored. */
  snapshotEvery?: number;
}

import type { Clock } from '@matinee/base/clock';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { openDatabase, type OpenDatabaseOptions } from '../storage/databases/database.ts';
import type { ClusterOptions } from '../rooms/room-directory.ts';
import { createClusterRoomStore } from '../storage/rooms/cluster-room-store.ts';
import type { Database, OpenDatabase } from '../storage/tables.ts';
import type { WarnOfRoom } from '../storage/rooms/stored-room.ts';
import { createMessageStore, type MessageStore } from '../storage/messages/message-store.ts';
import { createMessageSweeper, type MessageSweeper } from '../storage/messages/message-sweeper.ts';
import { createLastAlive, type LastAlive } from '../storage/last-alive.ts';
import { createLookupCache, type StoredLookupCache } from '../storage/lookup-cache.ts';
import { createObservedStore } from '../storage/rooms/observed-store.ts';
import { createPeopleHistory, type PeopleHistory } from '../storage/people-history.ts';
import { createRoomPages, type RoomPages } from '../storage/rooms/room-pages.ts';
import type { RoomStore } from '../storage/rooms/room-store.ts';
import { loadSigningSecret } from '../storage/signing-secret.ts';
import { createOutsideChanges, type OutsideChanges } from '../storage/rooms/outside-changes.ts';
import { createRoomStore } from '../storage/rooms/sql-room-store.ts';
import { createSubtitleStore, createThumbnailStore, type SubtitleStore, type ThumbnailStore } from '../storage/picture-store.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

export interface StorageServices {
  database: Database;
  store: RoomStore;
  /** Whether the last commit failed. */
  isFailing: () => boolean;
  lookupCache: StoredLookupCache;
  lastAlive: LastAlive;
  peopleHistory: PeopleHistory;
  roomPages: RoomPages;
  thumbnails: ThumbnailStore;
  subtitles: SubtitleStore;
  messages: MessageStore;
  messageSweeper: MessageSweeper;
  outsideChanges: OutsideChanges;
  /** 32 bytes. */
  secret: Buffer;
}

export interface OpenStorage {
  opened: OpenDatabase;
  secret: Buffer;
}

/** @throws DatabaseError */
export async function openStorage(config: Config, options: OpenDatabaseOptions): Promise<OpenStorage> {
  const opened = await openDatabase(config, options);
  return { opened, secret: await loadSigningSecret(opened.database) };
}

export interface StorageServicesOptions {
  clock: Clock;
  log: Logger;
  telemetry: Telemetry;
  /** Set on one of several nodes, where the rooms' logs are in Redis. */
  cluster: Pick<ClusterOptions, 'bus' | 'backbone' | 'seal'> | undefined;
}

export function createStorageServices(
  { opened, secret }: OpenStorage,
  { clock, log, telemetry, cluster }: StorageServicesOptions,
): StorageServices {
  const { database } = opened;
  const messages = createMessageStore(opened);
  const warn: WarnOfRoom = (text, detail) => log.warn(detail, text);
  const embedded = createRoomStore(opened, warn);
  const roomStore =
    cluster === undefined
      ? embedded
      : createClusterRoomStore({ ...cluster, node: cluster.bus.node, database, messages, clock, warn }, embedded);
  return {
    database,
    ...createObservedStore(roomStore, telemetry),
    lookupCache: createLookupCache(database, clock, { warn: (error, text) => log.warn({ err: error }, text) }),
    lastAlive: createLastAlive(database),
    peopleHistory: createPeopleHistory(database),
    roomPages: createRoomPages(database),
    thumbnails: createThumbnailStore(database),
    subtitles: createSubtitleStore(database),
    messages,
    messageSweeper: createMessageSweeper(database),
    outsideChanges: createOutsideChanges(database),
    secret,
  };
}

import type { Clock } from '@matinee/base/clock';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../storage/database.ts';
import type { ClusterOptions } from '../rooms/room-directory.ts';
import { createClusterRoomStore } from '../storage/cluster-room-store.ts';
import type { Database, OpenDatabase } from '../storage/tables.ts';
import type { WarnOfRoom } from '../storage/to-readable-json.ts';
import { createMessageStore, type MessageStore } from '../storage/message-store.ts';
import { createMessageSweeper, type MessageSweeper } from '../storage/message-sweeper.ts';
import { createLastAlive, type LastAlive } from '../storage/last-alive.ts';
import { createLookupCache, type StoredLookupCache } from '../storage/lookup-cache.ts';
import { createObservedStore } from '../storage/observed-store.ts';
import { createPeopleHistory, type PeopleHistory } from '../storage/people-history.ts';
import { createRoomPages, type RoomPages } from '../storage/room-pages.ts';
import type { RoomStore } from '../storage/room-store.ts';
import { loadSigningSecret } from '../storage/signing-secret.ts';
import { createOutsideChanges, type OutsideChanges } from '../storage/outside-changes.ts';
import { createRoomStore } from '../storage/sql-room-store.ts';
import { createEmotePictureStore, createThumbnailStore, type EmotePictureStore, type ThumbnailStore } from '../storage/picture-store.ts';
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
  emotePictures: EmotePictureStore;
  messages: MessageStore;
  messageSweeper: MessageSweeper;
  outsideChanges: OutsideChanges;
  /** The secret that signs URLs, 32 bytes. */
  secret: Buffer;
}

/** An open database, and the secret that the servers which use it share. */
export interface OpenStorage {
  opened: OpenDatabase;
  secret: Buffer;
}

/** @throws DatabaseError */
export async function openStorage(config: Config): Promise<OpenStorage> {
  const opened = await openDatabase(config);
  return { opened, secret: await loadSigningSecret(opened.database) };
}

export interface StorageServicesOptions {
  clock: Clock;
  log: Logger;
  telemetry: Telemetry;
  /** Set on one of several nodes: there the rooms' logs are in Redis. */
  cluster: Pick<ClusterOptions, 'bus' | 'backbone' | 'seal'> | undefined;
}

/** What reads and writes the database directly. */
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
    emotePictures: createEmotePictureStore(database),
    messages,
    messageSweeper: createMessageSweeper(database),
    outsideChanges: createOutsideChanges(database),
    secret,
  };
}

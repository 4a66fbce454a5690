import type { Clock } from '@matinee/base/clock';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../storage/database.ts';
import type { Database } from '../storage/tables.ts';
import { createLastAlive, type LastAlive } from '../storage/last-alive.ts';
import { createLookupCache, type StoredLookupCache } from '../storage/lookup-cache.ts';
import { createObservedStore } from '../storage/observed-store.ts';
import type { RoomStore } from '../storage/room-store.ts';
import { loadSigningSecret } from '../storage/signing-secret.ts';
import { createRoomStore } from '../storage/sql-room-store.ts';
import { createThumbnailStore, type ThumbnailStore } from '../storage/thumbnail-store.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

export interface StorageServices {
  database: Database;
  store: RoomStore;
  /** Whether the last commit failed. */
  isFailing: () => boolean;
  lookupCache: StoredLookupCache;
  lastAlive: LastAlive;
  thumbnails: ThumbnailStore;
  /** The secret that signs URLs, 32 bytes. */
  secret: Buffer;
}

/** Opens the database and what reads and writes it directly. @throws DatabaseError */
export async function openStorage(
  config: Config,
  { clock, log, telemetry }: { clock: Clock; log: Logger; telemetry: Telemetry },
): Promise<StorageServices> {
  const opened = await openDatabase(config);
  const { database } = opened;
  const roomStore = createRoomStore(opened, (text, detail) => log.warn(detail, text));
  return {
    database,
    ...createObservedStore(roomStore, telemetry),
    lookupCache: createLookupCache(database, clock, { warn: (error, text) => log.warn({ err: error }, text) }),
    lastAlive: createLastAlive(database),
    thumbnails: createThumbnailStore(database),
    secret: await loadSigningSecret(database),
  };
}

import type { OpenDatabase } from '../tables.ts';
import type { RoomStore } from './room-store.ts';
import { createRoomCatalogue } from './sql-room-catalogue.ts';
import { createRoomLog } from './sql-room-log.ts';
import type { WarnOfRoom } from './to-readable-json.ts';

/** Creates a store of rooms in a database. */
export function createRoomStore(opened: OpenDatabase, warn: WarnOfRoom = () => undefined): RoomStore {
  return { ...createRoomLog(opened, warn), ...createRoomCatalogue(opened, warn) };
}

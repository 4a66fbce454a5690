import type { RoomClaim } from './room-store.ts';
import type { Database, RowChange } from '../tables.ts';
import type { WarnOfRoom } from './to-readable-json.ts';

/** Writes the columns by which rooms are searched and listed, for rooms whose log is not in the database. */
export interface ListedColumnsWriter {
  /** Resolves when they are written or writing has failed: the room's next snapshot contains them too. */
  write(claim: RoomClaim, columns: RowChange['columns']): Promise<void>;
  /** Resolves when nothing is being written. */
  idle(): Promise<void>;
}

export function createListedColumns(database: Database, warn: WarnOfRoom): ListedColumnsWriter {
  /** One after the other, so that a room's last change wins. */
  let last = Promise.resolve();

  return {
    write({ roomId, epoch }, columns) {
      if (Object.keys(columns).length === 0) return last;
      const update = database.updateTable('rooms').set(columns).where('id', '=', roomId).where('epoch', '=', epoch);
      last = last
        .then(() => update.execute())
        .then(
          () => undefined,
          (error: unknown) =>
            warn('failed to update the listed columns of a room; its next snapshot contains them', { room: roomId, err: error }),
        );
      return last;
    },
    idle: () => last,
  };
}

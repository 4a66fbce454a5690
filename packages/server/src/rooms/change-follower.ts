import type { RoomChange } from '@matinee/room';
import type { RawBuilder } from 'kysely';

/** A feature that stores rows of its own about changes of rooms. */
export interface ChangeFollower {
  /** Returns the statements to be stored with a change of a room; empty for a room without the feature. */
  statementsOf(roomId: number, change: RoomChange): readonly RawBuilder<unknown>[];
  /** Stores the statements about a change that isn't stored itself, such as a join. */
  store(statements: readonly RawBuilder<unknown>[]): void;
  /** Notes that the statements about a change have been stored with it. */
  stored(): void;
}

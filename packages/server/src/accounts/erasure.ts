import { createHmac } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import { eraseNames, type StoredRoom } from '@matinee/room';
import type { Database } from '../storage/tables.ts';
import { usernameKey } from '../names/user-names.ts';

/**
 * The names of deleted accounts, as keyed hashes. Rooms that are loaded lose such a name when the account goes; all
 * others when they are loaded next, before anybody sees them.
 */
export function createErasure({ database, clock, secret }: { database: Database; clock: Clock; secret: Buffer }) {
  const hashOf = (name: string): string =>
    createHmac('sha256', secret)
      .update(`erased name\n${usernameKey(name)}`)
      .digest('base64url');

  /** When the accounts of these names were deleted, by hash; only of those that were. */
  async function erasedAmong(names: ReadonlySet<string>): Promise<Map<string, number>> {
    if (names.size === 0) return new Map();
    const rows = await database
      .selectFrom('erased_names')
      .selectAll()
      .where('name_hash', 'in', [...names].map(hashOf))
      .execute();
    return new Map(rows.map((row) => [row.name_hash, row.erased_at]));
  }

  async function existing(accountIds: readonly string[]): Promise<Set<string>> {
    if (accountIds.length === 0) return new Set();
    const rows = await database.selectFrom('users').select('id').where('id', 'in', accountIds).execute();
    return new Set(rows.map(({ id }) => id));
  }

  return {
    /** Remembers that a name is to go everywhere. */
    async remember(name: string): Promise<void> {
      const row = { name_hash: hashOf(name), erased_at: clock.now() };
      await database
        .insertInto('erased_names')
        .values(row)
        .onConflict((conflict) => conflict.column('name_hash').doUpdateSet(row))
        .execute();
    },

    /** A room as it may be loaded: without the names and the roles of accounts that are no more. */
    async apply(room: StoredRoom): Promise<StoredRoom> {
      const { currentSource, queue, prevQueue } = room.sync;
      const adders = [currentSource, ...queue, ...(prevQueue ?? [])].flatMap((item) => item?.addedBy ?? []);
      const talkers = room.chat.filter(({ from }) => from.isLoggedIn).map(({ from }) => from.name);
      const erased = await erasedAmong(new Set([...adders, ...talkers]));
      const { roles } = room.membership;
      const known = await existing(roles.map(([id]) => id));
      const membership =
        known.size === roles.length ? room.membership : { ...room.membership, roles: roles.filter(([id]) => known.has(id)) };
      // Somebody may have the name since: what they say is theirs.
      const isErased = (name: string, at = 0): boolean => at <= (erased.get(hashOf(name)) ?? -1);
      return { ...(erased.size === 0 ? room : eraseNames(room, isErased)), membership };
    },
  };
}
export type Erasure = ReturnType<typeof createErasure>;

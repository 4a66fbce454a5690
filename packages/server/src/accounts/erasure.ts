import { createHmac } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import { eraseNames, itemsOf, withoutInvitesOf, type StoredRoom } from '@matinee/room';
import { usernameKeyOf } from '../names/user-names.ts';
import type { Database } from '../storage/tables.ts';

/**
 * Removes deleted accounts from rooms: at once from loaded rooms, else when a room is next loaded. Until then a name is kept as a keyed
 * hash.
 */
export interface Erasure {
  /** Remembers a name, to be removed from everything written until now. */
  remember(name: string): Promise<void>;
  /** Returns the same room if it has nothing of a deleted account. */
  apply(room: StoredRoom): Promise<StoredRoom>;
}

export function createErasure({ database, clock, secret }: { database: Database; clock: Clock; secret: Buffer }): Erasure {
  const hashOf = (name: string): string =>
    createHmac('sha256', secret)
      .update(`erased name\n${usernameKeyOf(name)}`)
      .digest('base64url');

  /** Returns times of deletion in epoch ms, by hash. */
  async function erasedOf(names: ReadonlySet<string>): Promise<Map<string, number>> {
    // The maker of a guest's room is an empty text.
    const hashes = [...names].filter((name) => name !== '').map(hashOf);
    if (hashes.length === 0) return new Map();
    const rows = await database.selectFrom('erased_names').selectAll().where('name_hash', 'in', hashes).execute();
    return new Map(rows.map((row) => [row.name_hash, row.erased_at]));
  }

  async function existingOf(accountIds: readonly string[]): Promise<Set<string>> {
    if (accountIds.length === 0) return new Set();
    const rows = await database.selectFrom('users').select('id').where('id', 'in', accountIds).execute();
    return new Set(rows.map(({ id }) => id));
  }

  return {
    async remember(name) {
      const row = { name_hash: hashOf(name), erased_at: clock.now() };
      await database
        .insertInto('erased_names')
        .values(row)
        .onConflict((conflict) => conflict.column('name_hash').doUpdateSet(row))
        .execute();
      // Loading a room erases the rest, but lists show this column.
      await database.updateTable('rooms').set({ made_by: null }).where('made_by', '=', name).execute();
    },

    async apply(room) {
      const { poll, madeBy = '' } = room.sync;
      const adders = itemsOf(room.sync).flatMap(({ addedBy }) => addedBy ?? []);
      const authors = room.chat.filter(({ from }) => from.isLoggedIn).map(({ from }) => from.name);
      const banned = (room.guards?.bans ?? []).flatMap(({ name, isLoggedIn, by }) => (isLoggedIn ? [name, by] : [by]));
      const erased = await erasedOf(new Set([madeBy, ...adders, ...authors, ...banned, ...(poll === null ? [] : [poll.by])]));
      const { roles, ownerId } = room.membership;
      const known = [...roles.map(([id]) => id), ...(ownerId === null ? [] : [ownerId])];
      const makers = (room.entrance?.invites ?? []).flatMap(({ maker }) => (maker?.isLoggedIn === true ? maker.identityId : []));
      const existing = await existingOf([...new Set([...known, ...makers])]);
      const hasOwner = ownerId !== null && existing.has(ownerId);
      const membership = known.every((id) => existing.has(id))
        ? room.membership
        : { ...room.membership, ownerId: hasOwner ? ownerId : null, roles: roles.filter(([id]) => existing.has(id)) };
      // Later messages are from another account that has taken the name.
      const isErased = (name: string, at = 0): boolean => at <= (erased.get(hashOf(name)) ?? -1);
      const named = erased.size === 0 ? room : eraseNames(room, isErased);
      const entrance = named.entrance && withoutInvitesOf(named.entrance, (id) => !existing.has(id));
      if (named === room && membership === room.membership && entrance === room.entrance) return room;
      return {
        ...named,
        membership,
        ...(entrance && { entrance }),
        ...(ownerId !== null && !hasOwner && { sync: { ...named.sync, hasOwner: false } }),
      };
    },
  };
}

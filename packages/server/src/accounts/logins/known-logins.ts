import { createHmac } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import type { Database } from '../../storage/tables.ts';

/**
 * The IP addresses and sessions that have logged in to an account before, which tell its users from strangers who guess
 * passwords. They are stored as keyed hashes, 20 for each account, and are no use for logging in.
 */
export interface KnownLogins {
  /** Returns the part of an origin that has logged in to an account before. Takes equally long without an account. */
  find(accountId: string | undefined, origin: LoginOrigin): Promise<'session' | 'address' | undefined>;
  remember(accountId: string, origin: LoginOrigin): Promise<void>;
  /** Lists the times of last use, in epoch ms. Origins themselves can't be read. */
  list(accountId: string): Promise<{ usedAt: number }[]>;
  /** Forgets all origins of an account whose password was changed, as a stranger may have logged in. */
  forget(accountId: string): Promise<void>;
}

export interface LoginOrigin {
  sessionId: string;
  /** The IP address, as `ipKeyOf` returns it. */
  address: string;
}

const maxPerAccount = 20;

export function createKnownLogins({ database, clock, secret }: { database: Database; clock: Clock; secret: Buffer }): KnownLogins {
  function hash(accountId: string, kind: 'session' | 'address', value: string): string {
    return createHmac('sha256', secret).update(`login place\n${accountId}\n${kind}\n${value}`).digest('base64url');
  }
  function hashesOf(accountId: string, { sessionId, address }: LoginOrigin) {
    return { session: hash(accountId, 'session', sessionId), address: hash(accountId, 'address', address) };
  }

  return {
    async find(accountId, origin) {
      const hashes = hashesOf(accountId ?? '', origin);
      const rows = await database
        .selectFrom('login_places')
        .select('place')
        .where('user_id', '=', accountId ?? '')
        .where('place', 'in', [hashes.session, hashes.address])
        .execute();
      const known = new Set(rows.map((row) => row.place));
      return known.has(hashes.session) ? 'session' : known.has(hashes.address) ? 'address' : undefined;
    },

    async remember(accountId, origin) {
      const usedAt = clock.now();
      await database
        .insertInto('login_places')
        .values(Object.values(hashesOf(accountId, origin)).map((hashed) => ({ user_id: accountId, place: hashed, used_at: usedAt })))
        .onConflict((conflict) => conflict.columns(['user_id', 'place']).doUpdateSet({ used_at: usedAt }))
        .execute();
      await database
        .deleteFrom('login_places')
        .where('user_id', '=', accountId)
        .where('place', 'not in', (rows) =>
          rows
            .selectFrom('login_places')
            .select('place')
            .where('user_id', '=', accountId)
            .orderBy('used_at', 'desc')
            .orderBy('place')
            .limit(maxPerAccount),
        )
        .execute();
    },

    async list(accountId) {
      const rows = await database
        .selectFrom('login_places')
        .select('used_at')
        .where('user_id', '=', accountId)
        .orderBy('used_at')
        .execute();
      return rows.map(({ used_at: usedAt }) => ({ usedAt }));
    },

    async forget(accountId) {
      await database.deleteFrom('login_places').where('user_id', '=', accountId).execute();
    },
  };
}

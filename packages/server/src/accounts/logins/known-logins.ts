import { createHmac } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import type { Database } from '../../storage/tables.ts';

/**
 * IP addresses and sessions that have logged in to an account, which tell its users from guessing strangers. They are stored as keyed
 * hashes, 20 per account.
 */
export interface KnownLogins {
  /** Takes equally long without an account. */
  find(accountId: string | undefined, origin: LoginOrigin): Promise<'session' | 'address' | undefined>;
  remember(accountId: string, origin: LoginOrigin): Promise<void>;
  /** Returns times of last use, in epoch ms. */
  list(accountId: string): Promise<{ usedAt: number }[]>;
  /** After a change of password: a stranger may have logged in. */
  forget(accountId: string): Promise<void>;
}

export interface LoginOrigin {
  sessionId: string;
  /** As `ipKeyOf` returns it. */
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

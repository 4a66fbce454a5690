import { createHmac } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import type { Database } from '../storage/tables.ts';

/** So many are remembered of an account: the last ones. */
const maxPerAccount = 20;

/** Where somebody is: the session of their token, and their address as `addressKey` gives it. */
export interface Place {
  sessionId: string;
  address: string;
}

/**
 * The addresses and sessions that have been logged in to an account before: what tells its people from strangers who
 * guess at it. They are kept as keyed hashes, from which no address can be read, and are of no use for logging in.
 */
export function createKnownLogins({ database, clock, secret }: { database: Database; clock: Clock; secret: Buffer }) {
  function hash(accountId: string, kind: 'session' | 'address', value: string): string {
    return createHmac('sha256', secret).update(`login place\n${accountId}\n${kind}\n${value}`).digest('base64url');
  }
  function hashesOf(accountId: string, { sessionId, address }: Place) {
    return { session: hash(accountId, 'session', sessionId), address: hash(accountId, 'address', address) };
  }

  return {
    /** What of a place has been logged in to an account before. Takes as long where there is no account. */
    async known(accountId: string | undefined, place: Place): Promise<'session' | 'address' | undefined> {
      const hashes = hashesOf(accountId ?? '', place);
      const rows = await database
        .selectFrom('login_places')
        .select('place')
        .where('user_id', '=', accountId ?? '')
        .where('place', 'in', [hashes.session, hashes.address])
        .execute();
      const known = new Set(rows.map((row) => row.place));
      return known.has(hashes.session) ? 'session' : known.has(hashes.address) ? 'address' : undefined;
    },

    /** Somebody has logged in to an account here. */
    async remember(accountId: string, place: Place): Promise<void> {
      const usedAt = clock.now();
      await database
        .insertInto('login_places')
        .values(Object.values(hashesOf(accountId, place)).map((hashed) => ({ user_id: accountId, place: hashed, used_at: usedAt })))
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

    /** When the places of an account were last used, in epoch ms; nothing else can be told of them. */
    async list(accountId: string): Promise<{ usedAt: number }[]> {
      const rows = await database
        .selectFrom('login_places')
        .select('used_at')
        .where('user_id', '=', accountId)
        .orderBy('used_at')
        .execute();
      return rows.map(({ used_at: usedAt }) => ({ usedAt }));
    },

    /** Forgets all of an account: its password was changed, and somebody else may have been in. */
    async forget(accountId: string): Promise<void> {
      await database.deleteFrom('login_places').where('user_id', '=', accountId).execute();
    },
  };
}
export type KnownLogins = ReturnType<typeof createKnownLogins>;

import type { Clock } from '@matinee/base/clock';
import { inSteps, rowsAtOnce } from '../../storage/next-turn.ts';
import type { Database } from '../../storage/tables.ts';
import { hashOfToken } from '../sessions/tokens.ts';

/** A login, or a change of what opens an account, that waits for its next request. */
export interface LoginStep {
  /** Only this session can go on. */
  sessionId: string;
  /** A session has one step of each kind. */
  kind: string;
  /** Repeated by the next request. Stored as a hash. */
  key: string;
}

/** Shared by all nodes, as the next request may reach another one. */
export interface LoginSteps {
  /** Ends an earlier step of its kind. */
  keep(step: LoginStep, value: string, forMs: number): Promise<void>;
  /** Returns undefined for a step that is unknown, used or too old. */
  read(step: LoginStep): Promise<string | undefined>;
  /** Uses the step up: only one of several requests gets it. */
  take(step: LoginStep): Promise<string | undefined>;
  sweep(): Promise<void>;
}

export function createLoginSteps(database: Database, clock: Clock): LoginSteps {
  return {
    async keep({ sessionId, kind, key }, value, forMs) {
      const row = { key_hash: hashOfToken(key), value, ends_at: clock.now() + forMs };
      await database
        .insertInto('login_steps')
        .values({ session_id: sessionId, kind, ...row })
        .onConflict((conflict) => conflict.columns(['session_id', 'kind']).doUpdateSet(row))
        .execute();
    },
    async read({ sessionId, kind, key }) {
      const row = await database
        .selectFrom('login_steps')
        .select('value')
        .where('session_id', '=', sessionId)
        .where('kind', '=', kind)
        .where('key_hash', '=', hashOfToken(key))
        .where('ends_at', '>', clock.now())
        .executeTakeFirst();
      return row?.value;
    },
    async take({ sessionId, kind, key }) {
      const row = await database
        .deleteFrom('login_steps')
        .where('session_id', '=', sessionId)
        .where('kind', '=', kind)
        .where('key_hash', '=', hashOfToken(key))
        .returning(['value', 'ends_at'])
        .executeTakeFirst();
      return row !== undefined && row.ends_at > clock.now() ? row.value : undefined;
    },
    async sweep() {
      const nowMs = clock.now();
      const sessions = database.selectFrom('login_steps').select('session_id').where('ends_at', '<=', nowMs).limit(rowsAtOnce);
      await inSteps(database.deleteFrom('login_steps').where('ends_at', '<=', nowMs).where('session_id', 'in', sessions));
    },
  };
}

import type { Clock } from '@matinee/base/clock';
import { inSteps, rowsAtOnce } from '../../storage/next-turn.ts';
import type { Database } from '../../storage/tables.ts';
import { hashOfToken } from '../sessions/tokens.ts';

/** A login, or a change to what opens an account, that waits for its next request. */
export interface LoginStep {
  /** Only the session that began it can go on. */
  sessionId: string;
  /** The kind of the step. A session has one step of each kind. */
  kind: string;
  /** A value that the next request has to repeat; stored as a hash. */
  key: string;
}

/** Waiting steps, shared by all nodes, as the next request may reach another node. */
export interface LoginSteps {
  /** Keeps a step, with what is needed to go on. An earlier step of its kind ends. */
  keep(step: LoginStep, value: string, forMs: number): Promise<void>;
  /** Returns the value of a step, and keeps the step. Undefined for a step that is unknown, used or too old. */
  read(step: LoginStep): Promise<string | undefined>;
  /** Returns the value of a step, and uses it up: only one of several requests gets it. */
  take(step: LoginStep): Promise<string | undefined>;
  /** Removes steps that are too old. */
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

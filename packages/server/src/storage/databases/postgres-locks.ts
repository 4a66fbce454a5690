import { Pool, type PoolClient } from 'pg';
import type { RunExclusively } from '../sole-use.ts';
import { unavailable } from '../storage-failure.ts';

export interface PostgresLocks {
  runExclusively: RunExclusively;
  close(): Promise<void>;
}

/** How long a node waits for another by default, in ms. */
const defaultWaitMs = 5_000;
/** How long a frozen node can make the others wait, in ms. */
const maxHoldMs = 10_000;
/** lock_not_available (https://www.postgresql.org/docs/current/errcodes-appendix.html) */
const lateState = '55P03';

/**
 * Opens advisory locks, by which the nodes of one PostgreSQL database wait for each other. A transaction holds the lock, so that it works
 * through connection poolers too, and so that it ends with the connection of a node that dies. Each node holds one lock at a time, on a
 * connection of its own, which is opened on demand: no query ever waits for one.
 */
export function openPostgresLocks(databaseUrl: string, { waitMs = defaultWaitMs }: { waitMs?: number } = {}): PostgresLocks {
  const pool = new Pool({ connectionString: databaseUrl, max: 1, allowExitOnIdle: true });
  pool.on('error', ignore);

  async function acquire(key: string): Promise<PoolClient> {
    const client = await pool.connect();
    // While the lock is held, no query is under way that could report a broken connection.
    client.on('error', ignore);
    try {
      await client.query('begin');
      await client.query("select set_config('lock_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $2, true)", [
        String(waitMs),
        String(maxHoldMs),
      ]);
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
      return client;
    } catch (error) {
      client.release(true);
      throw error instanceof Error && 'code' in error && error.code === lateState ? unavailable(error) : error;
    }
  }

  return {
    async runExclusively(key, work) {
      const client = await acquire(key);
      try {
        return await work();
      } finally {
        await release(client);
      }
    },
    close: () => pool.end(),
  };
}

/** Without its connection the lock is released as well. */
async function release(client: PoolClient): Promise<void> {
  try {
    await client.query('commit');
    client.off('error', ignore);
    client.release();
  } catch {
    client.release(true);
  }
}

function ignore(): void {}

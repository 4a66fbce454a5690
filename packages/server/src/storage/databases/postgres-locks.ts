import { Pool, type PoolClient } from 'pg';
import type { RunExclusively } from '../sole-use.ts';
import { unavailable } from '../storage-failure.ts';

export interface PostgresLocks {
  runExclusively: RunExclusively;
  close(): Promise<void>;
}

const defaultWaitMs = 5_000;
/** The longest time for which a frozen node holds the lock. */
const maxHoldMs = 10_000;
/** lock_not_available (https://www.postgresql.org/docs/current/errcodes-appendix.html) */
const lateState = '55P03';

/**
 * Opens advisory locks, by which the nodes of one database wait for each other. A transaction holds a lock: that works through connection
 * poolers, and ends when a node dies. Each node has one connection for locks, so that no query waits for one.
 */
export function openPostgresLocks(databaseUrl: string, { waitMs = defaultWaitMs }: { waitMs?: number } = {}): PostgresLocks {
  const pool = new Pool({ connectionString: databaseUrl, max: 1, allowExitOnIdle: true });
  pool.on('error', ignore);

  async function acquire(key: string): Promise<PoolClient> {
    const client = await pool.connect();
    // No query is under way that would report a broken connection.
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

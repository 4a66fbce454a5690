import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Clock } from '@matinee/base/clock';
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Database, Tables } from '../../../src/storage/tables.ts';
import type { RandomSource } from '../random-source.ts';
import type { NodeGate } from './node-gate.ts';

/** The database works; it is away; or it executes statements and the answers are lost. */
export type DatabaseMode = 'working' | 'away' | 'losing answers';

export interface NodeDatabaseOptions {
  connection: DatabaseSync;
  world: Clock;
  gate: NodeGate;
  random: RandomSource;
  mode: () => DatabaseMode;
}

const usualMs = [1, 1, 2, 8];

/**
 * Creates the database as one node reaches it: statements take time, may fail, and are done or not when the node dies. Transactions are not
 * isolated, as the nodes' rules do not need that.
 */
export function createNodeDatabase(options: NodeDatabaseOptions): Database {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => createDriver(options),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

function connectionLost(): Error {
  return Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
}

function createDriver({ connection, world, gate, random, mode }: NodeDatabaseOptions): Driver {
  function run({ sql, parameters }: CompiledQuery): QueryResult<unknown> {
    const statement = connection.prepare(sql);
    const values = parameters as readonly SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...values) };
    return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
  }

  const nodeConnection: DatabaseConnection = {
    executeQuery: <Row>(query: CompiledQuery) =>
      new Promise<QueryResult<Row>>((resolve, reject) => {
        const answerLater = (answer: () => void): void => void world.after(random.pick(usualMs), () => gate.receive(answer));
        world.after(random.pick(usualMs), () => {
          const isAway = mode() === 'away';
          const result = isAway ? undefined : run(query);
          if (result === undefined || mode() === 'losing answers') answerLater(() => reject(connectionLost()));
          else answerLater(() => resolve(result as QueryResult<Row>));
        });
      }),
    streamQuery() {
      throw new Error('Nothing streams');
    },
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => nodeConnection,
    beginTransaction: async () => undefined,
    commitTransaction: async () => undefined,
    rollbackTransaction: async () => undefined,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
}

import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { createStatementRunner, type SqlStatement, type StatementResult } from './sqlite-statements.ts';
import type { SqliteWriter, WriterTransaction } from './sqlite-writer.ts';

export interface SqliteConnections {
  /** Reads outside of transactions: readers of a write-ahead log don't wait for the writer. */
  reader: DatabaseSync;
  writer: SqliteWriter;
}

/** Reads on one connection and writes on another. A read after an awaited write sees it. */
export function createSqliteDialect(connections: SqliteConnections): Dialect {
  return {
    createAdapter: () => new EmbeddedAdapter(),
    createDriver: () => createDriver(connections),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/**
 * SQLite can change tables within a transaction (https://sqlite.org/lang_transaction.html). Kysely's own adapter does not use that: a
 * process that stopped midway would leave migrations half done.
 */
class EmbeddedAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function createDriver({ reader, writer }: SqliteConnections): Driver {
  const read = createStatementRunner(reader);
  const own = (connection: DatabaseConnection): EmbeddedConnection => connection as EmbeddedConnection;
  return {
    init: async () => undefined,
    acquireConnection: async () => new EmbeddedConnection(read, writer),
    beginTransaction: (connection) => own(connection).begin(),
    commitTransaction: async (connection) => own(connection).transaction?.commit(),
    rollbackTransaction: async (connection) => own(connection).transaction?.rollBack(),
    releaseConnection: (connection) => own(connection).release(),
    async destroy() {
      // The last connection to close merges the write-ahead log, which a reader can't.
      reader.close();
      await writer.close();
    },
  };
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #read: (statement: SqlStatement) => StatementResult;
  readonly #writer: SqliteWriter;
  transaction: WriterTransaction | undefined;

  constructor(read: (statement: SqlStatement) => StatementResult, writer: SqliteWriter) {
    this.#read = read;
    this.#writer = writer;
  }

  async begin(): Promise<void> {
    this.transaction = await this.#writer.begin();
  }

  async release(): Promise<void> {
    const { transaction } = this;
    this.transaction = undefined;
    await transaction?.release();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes } = await this.#run(query);
    return { rows: rows as Row[], ...(changes !== undefined && { numAffectedRows: BigInt(changes) }) };
  }

  streamQuery(): never {
    throw new Error('The embedded database streams no rows: read them in pages');
  }

  async #run(query: CompiledQuery): Promise<StatementResult> {
    const statement = statementOf(query);
    if (this.transaction !== undefined) return this.transaction.run(statement);
    const kind = kindOf(query);
    if (kind === 'read') return this.#read(statement);
    if (kind === 'other') return this.#writer.runAlone(statement);
    return (await this.#writer.write({ statements: [statement] })) ?? { rows: [] };
  }
}

/** @throws TypeError for a parameter that SQLite has no type for */
export function statementOf({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): SqlStatement {
  return { sql, parameters: checked(parameters) };
}

// node:sqlite would store a Date as NULL without an error.
function checked(values: readonly unknown[]): SQLInputValue[] {
  return values.map((value) => {
    if (typeof value === 'boolean') return value ? 1 : 0;
    if (value === undefined) throw new TypeError('A query parameter is undefined');
    if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      throw new TypeError('A query parameter is an object: dates go in as epoch ms, JSON as text');
    }
    return value as SQLInputValue;
  });
}

/** A writing statement may begin with common table expressions. */
const writing = /\b(?:insert|update|delete)\b/i;
const reading = /^\s*(?:select|with)\b/i;

/** Other statements, such as pragmas, may not be part of a transaction. */
function kindOf({ query, sql }: CompiledQuery): 'read' | 'write' | 'other' {
  switch (query.kind) {
    case 'SelectQueryNode':
      return 'read';
    case 'InsertQueryNode':
    case 'UpdateQueryNode':
    case 'DeleteQueryNode':
      return 'write';
    case 'RawNode':
      if (writing.test(sql)) return 'write';
      return reading.test(sql) ? 'read' : 'other';
    default:
      return 'other';
  }
}

import type { DatabaseSync } from 'node:sqlite';
import { openSqlite } from './sqlite-file.ts';
import { createStatementRunner, type SqlStatement, type StatementResult } from './sqlite-statements.ts';

/** Takes effect as a whole or not at all. */
export interface Write {
  statements: readonly SqlStatement[];
  /** Rows that the first statement has to change: otherwise nothing changes. */
  mustChange?: number | undefined;
}

export type WriteOrder =
  /** Share one commit. One that fails leaves the others as they are. */
  | { kind: 'writes'; writes: readonly Write[] }
  /** Outside of transactions. */
  | { kind: 'alone'; statement: SqlStatement }
  | { kind: 'begin' }
  | { kind: 'step'; statement: SqlStatement }
  | { kind: 'commit' }
  | { kind: 'rollback' };

/** Result of the last statement, undefined if nothing was to be changed; or SQLite's error. */
export type WriteOutcome = { result: StatementResult | undefined } | { error: unknown };

export interface WritingConnection {
  perform(order: WriteOrder): WriteOutcome[];
  /** May be called twice. */
  close(): void;
}

/** SQLITE_IOERR: it is unknown what is stored, and trying again may help. */
const ioError = 10;

/** Counts as a failure of the storage. */
export function cutOff(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { errcode: ioError });
}

export function openWritingConnection(path: string): WritingConnection {
  return new SqliteWritingConnection(openSqlite(path));
}

class SqliteWritingConnection implements WritingConnection {
  readonly #connection: DatabaseSync;
  readonly #run: (statement: SqlStatement) => StatementResult;

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
    this.#run = createStatementRunner(connection);
  }

  perform(order: WriteOrder): WriteOutcome[] {
    return order.kind === 'writes' ? this.#writeAll(order.writes) : [outcomeOf(() => this.#performOne(order))];
  }

  close(): void {
    if (this.#connection.isOpen) this.#connection.close();
  }

  #writeAll(writes: readonly Write[]): WriteOutcome[] {
    const [first] = writes;
    // One statement is a transaction by itself.
    if (first !== undefined && writes.length === 1 && isOneStatement(first)) return [outcomeOf(() => this.#runWrite(first))];
    try {
      this.#exec('begin immediate');
    } catch (error) {
      return writes.map(() => ({ error }));
    }
    try {
      const outcomes = writes.map((write) => this.#attempt(write));
      this.#exec('commit');
      return outcomes;
    } catch (error) {
      this.#rollBack();
      // Nothing is stored: only a faulty write fails alone.
      return writes.length === 1 ? [{ error }] : writes.flatMap((write) => this.#writeAll([write]));
    }
  }

  /** @throws SQLite's error if it has ended the transaction */
  #attempt(write: Write): WriteOutcome {
    if (isOneStatement(write)) return this.#attemptWithin(write, () => undefined);
    this.#exec('savepoint one_write');
    const outcome = this.#attemptWithin(write, () => this.#exec('rollback to one_write'));
    this.#exec('release one_write');
    return outcome;
  }

  #attemptWithin(write: Write, undo: () => void): WriteOutcome {
    try {
      const result = this.#runWrite(write);
      if (result === undefined) undo();
      return { result };
    } catch (error) {
      // Some errors, such as a full disk, roll everything back.
      if (!this.#connection.isTransaction) throw error;
      undo();
      return { error };
    }
  }

  #runWrite({ statements, mustChange }: Write): StatementResult | undefined {
    let result: StatementResult = { rows: [] };
    for (const [index, statement] of statements.entries()) {
      result = this.#run(statement);
      if (index === 0 && mustChange !== undefined && Number(result.changes) !== mustChange) return undefined;
    }
    return result;
  }

  #performOne(order: Exclude<WriteOrder, { kind: 'writes' }>): StatementResult | undefined {
    switch (order.kind) {
      case 'alone':
        return this.#run(order.statement);
      case 'begin':
        return this.#exec('begin immediate');
      case 'step':
        return this.#runStep(order.statement);
      case 'commit':
        return this.#runStep({ sql: 'commit', parameters: [] });
      default:
        return this.#rollBack();
    }
  }

  #runStep(statement: SqlStatement): StatementResult {
    // Outside of a transaction the statement would take effect for good.
    if (!this.#connection.isTransaction) throw cutOff('The transaction was rolled back');
    return this.#run(statement);
  }

  #rollBack(): StatementResult | undefined {
    return this.#connection.isTransaction ? this.#exec('rollback') : undefined;
  }

  #exec(sql: string): StatementResult {
    return this.#run({ sql, parameters: [] });
  }
}

function isOneStatement({ statements, mustChange }: Write): boolean {
  return statements.length === 1 && mustChange === undefined;
}

function outcomeOf(run: () => StatementResult | undefined): WriteOutcome {
  try {
    return { result: run() };
  } catch (error) {
    return { error };
  }
}

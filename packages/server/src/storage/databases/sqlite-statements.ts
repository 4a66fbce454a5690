import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/** SQL, and the values of its parameters. */
export interface SqlStatement {
  sql: string;
  parameters: readonly SQLInputValue[];
}

export interface StatementResult {
  /** Empty for a statement that returns no rows. */
  rows: unknown[];
  /** How many rows have changed; undefined for a statement that returns rows. */
  changes?: number | bigint;
}

/** Statements with many rows differ by row count, so few are kept. */
const maxKept = 256;

/** Returns a function that runs statements on a connection, and compiles each once. */
export function createStatementRunner(connection: DatabaseSync): (statement: SqlStatement) => StatementResult {
  const compiled = new Map<string, { statement: StatementSync; hasRows: boolean }>();

  function compile(sql: string): { statement: StatementSync; hasRows: boolean } {
    const statement = connection.prepare(sql);
    const made = { statement, hasRows: statement.columns().length > 0 };
    if (compiled.size < maxKept) compiled.set(sql, made);
    return made;
  }

  return ({ sql, parameters }) => {
    const { statement, hasRows } = compiled.get(sql) ?? compile(sql);
    return hasRows ? { rows: statement.all(...parameters) } : { rows: [], changes: statement.run(...parameters).changes };
  };
}

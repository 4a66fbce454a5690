import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export interface SqlStatement {
  sql: string;
  parameters: readonly SQLInputValue[];
}

export interface StatementResult {
  rows: unknown[];
  /** Undefined for a statement that returns rows. */
  changes?: number | bigint;
}

/** Bounds the variants of one statement that differ by row count. */
const maxKept = 256;

/** Compiles each statement once. */
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

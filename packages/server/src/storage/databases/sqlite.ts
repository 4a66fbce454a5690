import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { Kysely, type CompiledQuery } from 'kysely';
import { DatabaseError, isDamage, reasonOf } from './database-error.ts';
import { readFileVersion } from './schema-version.ts';
import { noExtras, type CommitExtras, type EntryRow, type OpenDatabase, type RowChange, type Tables } from '../tables.ts';
import { messageStatement } from '../messages/message-rows.ts';
import { actionInsertion } from '../rooms/room-action-rows.ts';
import { nodeSqliteDialect, openReadOnly, openSqlite } from './node-sqlite.ts';

/** Larger files are not checked before the server starts: that would take more than a second. */
const checkedBytes = 256 * 1024 * 1024;

/**
 * Creates the database file if necessary, readable only for the user of this process: it contains password hashes and the signing secret.
 * SQLite gives the files beside it the same mode.
 */
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  // Earlier versions created them readable for others.
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, 0o600);
}

/**
 * Opens the embedded database in a folder: one file. `requireKnown` gets the names of the migrations in the file before
 * anything is written to it.
 * @throws DatabaseError
 */
export function openEmbedded(dataDir: string, requireKnown: (executed: readonly string[]) => void = () => undefined): OpenDatabase {
  const path = join(dataDir, 'matinee.db');
  const connection = inOneSentence(path, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (existsSync(path)) inspect(path, requireKnown);
    makePrivate(path);
    return openSqlite(path);
  });
  const database = new Kysely<Tables>({ dialect: nodeSqliteDialect(connection) });
  const statements = new Map<string, StatementSync>();

  function run(sql: string, parameters: readonly SQLInputValue[]): number {
    const statement = statements.get(sql) ?? connection.prepare(sql);
    if (statements.size < 128) statements.set(sql, statement);
    return Number(statement.run(...parameters).changes);
  }

  /**
   * Appends entries: the one hot query, without Kysely, because building it would cost more than running it. Returns the number of rows
   * inserted.
   */
  function append(rows: readonly EntryRow[]): number {
    const places = rows.map(() => '(?, ?, ?, ?)').join(', ');
    return run(
      `insert into room_log (room_id, seq, epoch, entry)
       select entries.column1, entries.column2, entries.column3, entries.column4
       from (values ${places}) as entries
       join rooms on rooms.id = entries.column1 and rooms.epoch = entries.column3`,
      rows.flatMap(({ room_id, seq, epoch, entry }) => [room_id, seq, epoch, entry]),
    );
  }

  function change({ room_id, columns }: RowChange): void {
    const names = Object.keys(columns);
    if (names.length === 0) return;
    run(`update rooms set ${names.map((name) => `${name} = ?`).join(', ')} where id = ?`, [...Object.values(columns), room_id]);
  }

  function runQuery({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): void {
    run(sql, parameters as SQLInputValue[]);
  }

  function write(rows: readonly EntryRow[], changes: readonly RowChange[], { statements, actions, messages }: CommitExtras): boolean {
    connection.exec('begin immediate');
    try {
      const isComplete = append(rows) === rows.length;
      if (isComplete) for (const one of changes) change(one);
      if (isComplete) for (const one of statements) runQuery(one.compile(database));
      if (isComplete) for (const one of actions.flatMap((action) => actionInsertion(database, action))) runQuery(one.compile());
      if (isComplete) for (const one of messages) runQuery(messageStatement(database, one).compile());
      connection.exec(isComplete ? 'commit' : 'rollback');
      return isComplete;
    } catch (error) {
      // Some errors, such as a full disk, have already rolled it back.
      if (connection.isTransaction) connection.exec('rollback');
      throw error;
    }
  }

  return {
    database,
    kind: 'sqlite',
    // The bare connection would write into any open transaction; Kysely waits until it ends.
    appendEntries: async (rows, changes, extras = noExtras) =>
      connection.isTransaction ? database.connection().execute(async () => write(rows, changes, extras)) : write(rows, changes, extras),
  };
}

/**
 * Checks a file; only a transaction left half done by a crash is changed. @throws SQLite's error for a damaged file, and errors of
 * `requireKnown`
 */
function inspect(path: string, requireKnown: (executed: readonly string[]) => void): void {
  const file = openReadOnly(path);
  try {
    if (statSync(path).size <= checkedBytes) {
      const found = Object.values(file.prepare('pragma quick_check(1)').get() ?? {})[0];
      if (found !== 'ok') throw Object.assign(new Error(String(found)), { errcode: 11 });
    }
    const version = readFileVersion(file);
    if (version !== undefined) requireKnown(version);
  } finally {
    file.close();
  }
}

function inOneSentence<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (error instanceof DatabaseError || !(error instanceof Error)) throw error;
    const message = isDamage(error)
      ? `The database ${path} is damaged: restore it from a backup, or move it away to start with an empty one.`
      : `The database ${path} cannot be opened: ${reasonOf(error)}.`;
    throw new DatabaseError(message, { cause: error });
  }
}

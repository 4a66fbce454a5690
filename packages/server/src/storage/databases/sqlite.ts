import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { Kysely } from 'kysely';
import { messageStatement } from '../messages/message-rows.ts';
import { actionInsertion } from '../rooms/room-action-rows.ts';
import { noExtras, type EntryRow, type OpenDatabase, type RowChange, type Tables } from '../tables.ts';
import { DatabaseError, isDamage, reasonOf } from './database-error.ts';
import { readFileVersion } from './schema-version.ts';
import { createSqliteDialect, statementOf } from './sqlite-dialect.ts';
import { databaseFile, openReadOnly } from './sqlite-file.ts';
import type { SqlStatement } from './sqlite-statements.ts';
import { createSqliteWriter, inThisThread, type WriterTransport } from './sqlite-writer.ts';
import { createWriterThread } from './writer-thread.ts';
import { openWritingConnection } from './writing-connection.ts';

/** Checking a larger file would delay the start by more than a second. */
const checkedBytes = 256 * 1024 * 1024;
const busyTimeoutMs = 2000;

/** Keeps password hashes and the signing secret private. SQLite gives new files beside it the same mode. */
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  // Earlier versions created them readable for others.
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, 0o600);
}

/**
 * Calls `requireKnown` with the file's migrations before writing anything. Every commit blocks this thread until it is on the disk.
 * @throws DatabaseError
 */
export function openEmbedded(dataDir: string, requireKnown: (executed: readonly string[]) => void = () => undefined): OpenDatabase {
  const path = databaseFile(dataDir);
  return inOneSentence(path, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (existsSync(path)) inspect(path, requireKnown);
    makePrivate(path);
    return connect(path, inThisThread(openWritingConnection(path)));
  });
}

/** Opens a database that this process has just checked and migrated. @throws DatabaseError */
export function openWithWriterThread(dataDir: string): OpenDatabase {
  const path = databaseFile(dataDir);
  return inOneSentence(path, () => connect(path, createWriterThread(path)));
}

function connect(path: string, transport: WriterTransport): OpenDatabase {
  const writer = createSqliteWriter(transport);
  const reader = openReadOnly(path, { timeout: busyTimeoutMs });
  const database = new Kysely<Tables>({ dialect: createSqliteDialect({ reader, writer }) });
  return {
    database,
    kind: 'sqlite',
    async appendEntries(rows, changes, { statements, actions, messages } = noExtras) {
      const extras = [
        ...statements.map((one) => one.compile(database)),
        ...actions.flatMap((action) => actionInsertion(database, action)).map((one) => one.compile()),
        ...messages.map((one) => messageStatement(database, one).compile()),
      ];
      const written = await writer.write({
        statements: [insertionOf(rows), ...changes.flatMap(updateOf), ...extras.map(statementOf)],
        mustChange: rows.length,
      });
      return written !== undefined;
    },
  };
}

/** Avoids Kysely: building the statement would cost more than running it. */
function insertionOf(rows: readonly EntryRow[]): SqlStatement {
  const places = rows.map(() => '(?, ?, ?, ?)').join(', ');
  return {
    sql: `insert into room_log (room_id, seq, epoch, entry)
       select entries.column1, entries.column2, entries.column3, entries.column4
       from (values ${places}) as entries
       join rooms on rooms.id = entries.column1 and rooms.epoch = entries.column3`,
    parameters: rows.flatMap(({ room_id, seq, epoch, entry }) => [room_id, seq, epoch, entry]),
  };
}

function updateOf({ room_id, columns }: RowChange): SqlStatement[] {
  const names = Object.keys(columns);
  if (names.length === 0) return [];
  const sql = `update rooms set ${names.map((name) => `${name} = ?`).join(', ')} where id = ?`;
  return [{ sql, parameters: [...Object.values(columns), room_id] }];
}

/** Changes only a transaction left half done by a crash. @throws SQLite's error for a damaged file, and errors of `requireKnown` */
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

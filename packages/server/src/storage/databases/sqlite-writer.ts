import type { SqlStatement, StatementResult } from './sqlite-statements.ts';
import type { Write, WriteOrder, WriteOutcome, WritingConnection } from './writing-connection.ts';

/** Takes one order at a time. */
export interface WriterTransport {
  /** Resolves with one outcome per write, or one for another order. Rejects when it is unknown what was done. */
  perform(order: WriteOrder): Promise<WriteOutcome[]>;
  close(): Promise<void>;
}

/** Writes in the order of the calls. Waiting writes share the next commit. */
export interface SqliteWriter {
  /** Resolves when a write is durable; with undefined if it was not to change anything. @throws SQLite's error */
  write(write: Write): Promise<StatementResult | undefined>;
  /** Runs a statement outside of transactions, such as a pragma. @throws SQLite's error */
  runAlone(statement: SqlStatement): Promise<StatementResult>;
  /** Waits for the end of any other transaction. @throws SQLite's error */
  begin(): Promise<WriterTransaction>;
  /** Finishes all earlier work first. */
  close(): Promise<void>;
}

export interface WriterTransaction {
  /** @throws SQLite's error */
  run(statement: SqlStatement): Promise<StatementResult>;
  /** Resolves when the transaction is durable. @throws SQLite's error */
  commit(): Promise<void>;
  rollBack(): Promise<void>;
  /** Lets others write. Rolls back a transaction that is still open. */
  release(): Promise<void>;
}

/** Bounds how long one commit delays others. */
const maxWritesPerCommit = 64;

interface WaitingWrite {
  write: Write;
  resolve: (result: StatementResult | undefined) => void;
  reject: (error: unknown) => void;
}

interface WaitingTurn {
  start: () => void;
}

/** Blocks this thread until the disk is written. */
export function inThisThread(connection: WritingConnection): WriterTransport {
  return { perform: async (order) => connection.perform(order), close: async () => connection.close() };
}

export function createSqliteWriter(transport: WriterTransport): SqliteWriter {
  return new OrderedWriter(transport);
}

class OrderedWriter implements SqliteWriter {
  readonly #transport: WriterTransport;
  readonly #waiting: (WaitingWrite | WaitingTurn)[] = [];
  #isBusy = false;

  constructor(transport: WriterTransport) {
    this.#transport = transport;
  }

  write(write: Write): Promise<StatementResult | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ write, resolve, reject });
      this.#next();
    });
  }

  async runAlone(statement: SqlStatement): Promise<StatementResult> {
    await this.#turn();
    try {
      return await this.#perform({ kind: 'alone', statement });
    } finally {
      this.#release();
    }
  }

  async begin(): Promise<WriterTransaction> {
    await this.#turn();
    try {
      await this.#perform({ kind: 'begin' });
    } catch (error) {
      this.#release();
      throw error;
    }
    let isOpen = true;
    const end = async (kind: 'commit' | 'rollback'): Promise<void> => {
      await this.#perform({ kind });
      isOpen = false;
    };
    return {
      run: (statement) => this.#perform({ kind: 'step', statement }),
      commit: () => end('commit'),
      rollBack: () => end('rollback'),
      release: async () => {
        try {
          if (isOpen) await end('rollback');
        } finally {
          this.#release();
        }
      },
    };
  }

  async close(): Promise<void> {
    await this.#turn();
    try {
      await this.#transport.close();
    } finally {
      this.#release();
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ start: resolve });
      this.#next();
    });
  }

  #release(): void {
    this.#isBusy = false;
    this.#next();
  }

  #next(): void {
    if (this.#isBusy) return;
    const [first] = this.#waiting;
    if (first === undefined) return;
    this.#isBusy = true;
    if ('start' in first) {
      this.#waiting.shift();
      first.start();
    } else {
      const end = this.#waiting.findIndex((waiting) => 'start' in waiting);
      const together = this.#waiting.splice(0, Math.min(end === -1 ? this.#waiting.length : end, maxWritesPerCommit));
      void this.#writeTogether(together as WaitingWrite[]);
    }
  }

  async #writeTogether(group: readonly WaitingWrite[]): Promise<void> {
    try {
      const outcomes = await this.#transport.perform({ kind: 'writes', writes: group.map(({ write }) => write) });
      for (const [index, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[index] as WriteOutcome;
        if ('error' in outcome) reject(outcome.error);
        else resolve(outcome.result);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    } finally {
      this.#release();
    }
  }

  async #perform(order: Exclude<WriteOrder, { kind: 'writes' }>): Promise<StatementResult> {
    const [outcome] = await this.#transport.perform(order);
    if (outcome !== undefined && 'error' in outcome) throw outcome.error;
    return outcome?.result ?? { rows: [] };
  }
}

import { MatineeError } from '@matinee/protocol';
import { serveParsers } from '../parsing/parser-process.ts';

/** Parsers that do to their process what a test wants. */
export const testParserTable = {
  /** Answers what it was given, and in which process. */
  echo: async () => (input: unknown) => ({ input, pid: process.pid, environment: Object.keys(process.env) }),
  refuse: async () => (message: string) => {
    throw new MatineeError('UnsupportedMimeTypeException', message, { reason: 'web_page' });
  },
  fail: async () => () => {
    throw new TypeError('no such thing');
  },
  /** Never ends. */
  spin: async () => () => {
    for (;;);
  },
  /** Answers, and then never ends. */
  spinLater: async () => () => {
    void Promise.resolve().then(async () => {
      for (;;) await Promise.resolve();
    });
    return 'answered';
  },
  /** Fills the memory with numbers: nothing but one array that grows. */
  fill: async () => () => {
    const numbers: number[] = [];
    for (;;) numbers.push(0);
  },
  exit: async () => () => process.exit(3),
  /** Answers with what cannot be sent. */
  unsendable: async () => () => () => undefined,
  /** Rejects a promise that nothing waits for. */
  reject: async () => () => {
    void Promise.reject(new Error('left behind'));
    return 'answered';
  },
  /** Tries to read a file, to write one and to start a program, and answers what came of it. */
  reach: async () => async () => {
    const { readFileSync, writeFileSync } = await import('node:fs');
    const { spawnSync } = await import('node:child_process');
    const attempts = [
      () => readFileSync(import.meta.filename),
      () => writeFileSync(`${import.meta.filename}.txt`, ''),
      () => spawnSync(process.execPath, ['--version']),
    ];
    return attempts.map((attempt, index) => {
      try {
        attempt();
        return ['read', 'written', 'started'][index];
      } catch (error) {
        return error instanceof Error && 'code' in error ? error.code : 'failed';
      }
    });
  },
  /** Answers a text of so many characters. */
  long: async () => (length: number) => 'x'.repeat(length),
};
export type TestParserTable = typeof testParserTable;

/** Runs as a parser process when it is started as one. */
if (process.send !== undefined && process.argv[1] === import.meta.filename) serveParsers(testParserTable);

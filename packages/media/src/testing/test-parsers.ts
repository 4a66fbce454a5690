import { MatineeError } from '@matinee/protocol';
import { serveParsers } from '../parsing/parser-process.ts';

/** Parsers that harm their process in the ways that tests need. */
export const testParserTable = {
  /** Returns its input, with the id and environment of its process. */
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
  /** Answers, and then blocks its process. */
  spinLater: async () => () => {
    void Promise.resolve().then(async () => {
      for (;;) await Promise.resolve();
    });
    return 'answered';
  },
  /** Fills the memory with one growing array. */
  fill: async () => () => {
    const numbers: number[] = [];
    for (;;) numbers.push(0);
  },
  exit: async () => () => process.exit(3),
  /** Answers with a value that can't be sent. */
  unsendable: async () => () => () => undefined,
  /** Leaves a rejected promise behind. */
  reject: async () => () => {
    void Promise.reject(new Error('left behind'));
    return 'answered';
  },
  /** Tries to read a file of its program, to read another, to write one and to start a program, and returns the outcomes. */
  reach: async () => async () => {
    const { readFileSync, writeFileSync } = await import('node:fs');
    const { spawnSync } = await import('node:child_process');
    const attempts = [
      () => readFileSync(import.meta.filename),
      () => readFileSync(process.execPath),
      () => writeFileSync(`${import.meta.filename}.txt`, ''),
      () => spawnSync(process.execPath, ['--version']),
    ];
    return attempts.map((attempt, index) => {
      try {
        attempt();
        return ['read', 'read', 'written', 'started'][index];
      } catch (error) {
        return error instanceof Error && 'code' in error ? error.code : 'failed';
      }
    });
  },
  /** Returns a text of `length` characters. */
  long: async () => (length: number) => 'x'.repeat(length),
};
export type TestParserTable = typeof testParserTable;

if (process.send !== undefined && process.argv[1] === import.meta.filename) serveParsers(testParserTable);

import { MatineeError } from '@matinee/protocol';
import { serveParsers } from '../parsing/parser-process.ts';

export const testParserTable = {
  echo: async () => (input: unknown) => ({ input, pid: process.pid, environment: Object.keys(process.env) }),
  refuse: async () => (message: string) => {
    throw new MatineeError('UnsupportedMimeTypeException', message, { reason: 'web_page' });
  },
  fail: async () => () => {
    throw new TypeError('no such thing');
  },
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
  fill: async () => () => {
    const numbers: number[] = [];
    for (;;) numbers.push(0);
  },
  exit: async () => () => process.exit(3),
  unsendable: async () => () => () => undefined,
  reject: async () => () => {
    void Promise.reject(new Error('left behind'));
    return 'answered';
  },
  /** Tries to read a file of its program and another, to write one and to start a program. */
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
  long: async () => (length: number) => 'x'.repeat(length),
};
export type TestParserTable = typeof testParserTable;

if (process.send !== undefined && process.argv[1] === import.meta.filename) serveParsers(testParserTable);

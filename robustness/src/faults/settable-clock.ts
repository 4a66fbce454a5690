import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpawnedServer } from '@matinee/testing/server-process';
import { preload } from '../server-under-test.ts';

/** A wall clock that can be set while a server runs. Timers and monotonic clocks are unaffected. */
export interface SettableClock {
  environment: Record<string, string>;
  nodeArguments: string[];
  /** @param offsetMs how far it is ahead of the machine's */
  set(server: SpawnedServer, offsetMs: number): Promise<void>;
  cleanUp(): void;
}

/** Sets what JavaScript sees of the clock. */
export function javaScriptClock(): SettableClock {
  return {
    environment: {},
    nodeArguments: preload('settable-clock'),
    set: (server, offsetMs) => server.ask({ kind: 'set clock', offsetMs }),
    cleanUp: () => undefined,
  };
}

/** Sets the process's clock through libfaketime; undefined if it isn't installed. */
export function processClock(): SettableClock | undefined {
  const library = readdirSync('/usr/lib')
    .map((folder) => `/usr/lib/${folder}/faketime/libfaketime.so.1`)
    .find((path) => existsSync(path));
  if (library === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'matinee-clock-'));
  const file = join(folder, 'offset');
  writeFileSync(file, '+0');
  return {
    environment: { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', DONT_FAKE_MONOTONIC: '1' },
    nodeArguments: [],
    set: async (_, offsetMs) => writeFileSync(file, `${offsetMs < 0 ? '-' : '+'}${Math.abs(offsetMs) / 1000}`),
    cleanUp: () => rmSync(folder, { recursive: true, force: true }),
  };
}

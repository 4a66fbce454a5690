import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { heldBy, type Held } from '@matinee/testing/probe';
import type { ServerProcess } from '@matinee/testing/server-process';
import { startHostileSite } from '../hostile/hostile-site.ts';
import { createRandom } from '../random.ts';
import { startServerUnderTest } from '../server-under-test.ts';
import { fuzzCalls } from './calls.ts';
import { databases, type DatabaseKind } from './databases.ts';
import { checkMemory, heldWithin, stopInOrder } from './end-of-run.ts';
import { createFindings, type Finding } from './findings.ts';
import { fuzzFrames } from './frames.ts';
import { environment, furnish } from './furnish.ts';
import { createJournal } from './journal.ts';
import { fuzzMedia } from './media.ts';
import { fuzzMessages } from './messages.ts';
import { createPool } from './pool.ts';
import { fuzzRawRequests } from './raw-requests.ts';
import { readStoredRooms } from './stored-rooms.ts';
import { watchLog } from './watch-log.ts';
import { startWitness } from './witness.ts';
import type { Fuzzer, World } from './world.ts';

/** Kinds of input by the names that `--only` takes, with the number of parallel lanes. */
export const fuzzers = {
  messages: { run: fuzzMessages, lanes: 3 },
  frames: { run: fuzzFrames, lanes: 3 },
  calls: { run: fuzzCalls, lanes: 4 },
  requests: { run: fuzzRawRequests, lanes: 3 },
  media: { run: fuzzMedia, lanes: 4 },
} as const satisfies Record<string, { run: Fuzzer; lanes: number }>;
export type FuzzerName = keyof typeof fuzzers;
export const fuzzerNames = Object.keys(fuzzers) as FuzzerName[];

export interface FuzzOptions {
  seed: number;
  seconds: number;
  only: readonly FuzzerName[];
  isLimited: boolean;
  database: DatabaseKind;
}

export interface FuzzReport {
  findings: readonly Finding[];
  counts: ReadonlyMap<string, number>;
  /** Times until the witness room's other client gets a chat message, in ms. */
  latencies: readonly number[];
  memory: { before: Held; after: Held } | undefined;
  journal: string;
}

const settleMs = 2000;
const standstillMs = 15_000;
/** Heap of the server under test: endless growth soon hits this limit. */
const heapMaxMegabytes = 768;

export async function fuzz({ seed, seconds, only, isLimited, database: kind }: FuzzOptions): Promise<FuzzReport> {
  const findings = createFindings();
  const dataDir = mkdtempSync(join(tmpdir(), 'matinee-fuzz-'));
  const database = await databases[kind](dataDir);
  const site = await startHostileSite(seed);
  const journal = createJournal();
  const counts = new Map<string, number>();
  const start = (): Promise<ServerProcess> =>
    startServerUnderTest(
      { ...environment(site, isLimited), ...database.environment },
      {
        dataDir,
        nodeArguments: [`--max-old-space-size=${heapMaxMegabytes}`],
        onLine: (line, from) => watchLog(findings, line, from),
      },
    );
  try {
    const server = await start();
    let hasEnded = false;
    let isStopping = false;
    void server.ended.then(({ code, signal }) => {
      hasEnded = true;
      if (!isStopping) findings.add('the process does not exit', `it ended with ${code ?? signal}:\n${server.lines.slice(-15).join('\n')}`);
    });
    const films = ['a', 'b', 'c'].map((name) => `${site.url}/clip.mp4?witness-${name}`);
    const witness = await startWitness({ server, findings, isLimited, hasEnded: () => hasEnded, films });
    const pool = createPool();
    await furnish(server, pool, site);
    const before = await heldBy(server);
    const untilMs = performance.now() + seconds * 1000;
    const world: World = {
      server,
      site,
      pool,
      findings,
      journal,
      isOver: () => hasEnded || performance.now() >= untilMs,
      count: (kind) => counts.set(kind, (counts.get(kind) ?? 0) + 1),
    };
    const random = createRandom(seed);
    await Promise.all(
      only.flatMap((name) =>
        Array.from({ length: fuzzers[name].lanes }, (_, n) =>
          fuzzers[name].run(world, { name: `${name} ${n}`, random: random.fork(`${name} ${n}`) }),
        ),
      ),
    );
    await witness.finish();
    const report = { counts, latencies: witness.latencies, journal: journal.report() };
    if (hasEnded) return { ...report, findings: findings.list(), memory: undefined };
    await delay(settleMs);
    const after = await heldWithin(server, standstillMs);
    if (after === undefined) {
      if (!hasEnded) findings.add('the server never stands still', `it did not answer for ${standstillMs} ms when all was over`);
      isStopping = true;
      server.kill('SIGKILL');
      await server.ended;
      return { ...report, findings: findings.list(), memory: undefined };
    }
    checkMemory(findings, before, after);
    isStopping = true;
    await stopInOrder(server, findings);
    const names = await database.roomNames();
    const again = await start();
    await readStoredRooms(again, names, findings);
    await witness.compareAfterRestart(again);
    await stopInOrder(again, findings);
    return { ...report, findings: findings.list(), memory: { before, after } };
  } finally {
    await site.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

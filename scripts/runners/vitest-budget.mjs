import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { afterAll, beforeAll, expect } from 'vitest';

// Otherwise a file measured alone pays for the server that all files of its process share.
const isAlone = process.env.TEST_WARM_UP === 'yes';
if (isAlone && /\/packages\/(api|client|media|server)\//.test(expect.getState().testPath ?? '')) {
  const { startTestServer } = await import('@matinee/testing');
  const server = await startTestServer();
  await server.generate();
  await server.close();
}

// Reports the processor time of a file's hooks and tests.
let slowdown = 1;
let startMs = 0;
/** The processor's share in the time of loading the file. */
let loadShare = 1;
const [loadedFromMs, usedBeforeMs] = [performance.now(), processorMs()];
beforeAll(() => {
  loadShare = Math.min(1, (processorMs() - usedBeforeMs) / (performance.now() - loadedFromMs));
  if (isAlone) slowdown = measureSlowdown();
  startMs = processorMs();
});
// eslint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures from the pattern
afterAll(({}, file) => {
  const ms = processorMs() - startMs;
  if (isAlone) slowdown = (slowdown + measureSlowdown()) / 2;
  Object.assign(file.meta, { processorMs: ms / slowdown, loadShare: loadShare / slowdown });
});

/**
 * Returns how many times longer work takes now than on the budgets' idle machine, at least 1: beside other processes it may cost twice as
 * much.
 */
function measureSlowdown() {
  const idleMs = 50;
  const rows = Array.from({ length: 400 }, (_, index) => ({ id: `item-${(index * 7919) % 400}`, votes: [index, index + 1] }));
  const sortCopies = (count) => {
    for (let copy = 0; copy < count; copy += 1) JSON.parse(JSON.stringify(rows)).sort((a, b) => a.id.localeCompare(b.id));
  };
  // The first copies are compiled.
  sortCopies(40);
  const beforeMs = processorMs();
  sortCopies(100);
  return Math.max(1, (processorMs() - beforeMs) / idleMs);
}

/** Includes waited-for child processes. */
function processorMs() {
  const { user, system } = isMainThread ? process.cpuUsage() : process.threadCpuUsage();
  return (user + system) / 1000 + (isMainThread ? childrenMs() : 0);
}

function childrenMs() {
  try {
    // User and system time of waited-for children, in hundredths of a second: proc(5).
    const [user, system] = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ').slice(13, 15);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return 0;
  }
}

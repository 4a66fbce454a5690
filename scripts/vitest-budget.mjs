import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { afterAll, beforeAll } from 'vitest';

// The processor time of a file's tests goes to the reporter, which holds plain files to a budget. The first file of a worker also
// pays for what all of them load and compile.
const budgetMs = 2000;
const workload = Buffer.alloc(64 * 1024, 'matinee');
const idleWorkloadMs = 150;
const isFirst = globalThis.hasTested !== true;
globalThis.hasTested = true;
let startMs = 0;
beforeAll(() => {
  startMs = processorMs();
});
// eslint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures from the pattern
afterAll(({}, file) => {
  const spentMs = processorMs() - startMs;
  // Other programs on the machine slow the caches and the cores down, which also costs processor time.
  const idleMs = spentMs > budgetMs ? spentMs / slowness() : spentMs;
  Object.assign(file.meta, { processorMs: idleMs, isOverBudget: idleMs > budgetMs && !isFirst });
});

/** Returns the processor time of this thread or process, and of the child processes it has waited for, in ms. */
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

/** Returns how many times as much processor time a fixed piece of work takes here and now as on the idle machine of docs/performance.md. */
function slowness() {
  const before = process.threadCpuUsage();
  for (let round = 0; round < 4000; round++) createHash('sha256').update(workload).digest();
  const { user, system } = process.threadCpuUsage(before);
  return Math.max(1, (user + system) / 1000 / idleWorkloadMs);
}

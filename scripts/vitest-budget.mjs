import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { afterAll, beforeAll } from 'vitest';

// The processor time of a file's tests goes to the reporter, which holds plain files to two seconds on an idle machine. Beside other
// workers and the type checker the same work costs up to twice as much. The first file of a worker also pays for what all of them
// load and compile.
const budgetMs = 2 * 2000;
const isFirst = globalThis.hasTested !== true;
globalThis.hasTested = true;
let startMs = 0;
beforeAll(() => {
  startMs = processorMs();
});
// eslint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures from the pattern
afterAll(({}, file) => {
  const spentMs = processorMs() - startMs;
  Object.assign(file.meta, { processorMs: spentMs, isOverBudget: spentMs > budgetMs && !isFirst });
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

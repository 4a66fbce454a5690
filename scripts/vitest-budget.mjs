import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { afterAll, beforeAll, expect } from 'vitest';

// A file that is measured alone would pay for the server that all files of its process share.
if (process.env.TEST_WARM_UP === 'yes' && /\/packages\/(api|client|media|server)\//.test(expect.getState().testPath ?? '')) {
  const { startTestServer } = await import('@matinee/testing');
  const server = await startTestServer();
  await server.generate();
  await server.close();
}

// The processor time of a file's hooks and tests goes to the reporter.
let startMs = 0;
beforeAll(() => {
  startMs = processorMs();
});
// eslint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures from the pattern
afterAll(({}, file) => {
  Object.assign(file.meta, { processorMs: processorMs() - startMs });
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

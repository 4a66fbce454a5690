import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One more than there are processors: many tests wait for processes and sockets.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['packages/{protocol,room,media,server}/**/*.test.ts', 'scripts/**/*.test.ts'],
          // Files share what they import: loading it for each of them would take as long as the tests.
          isolate: false,
          // Real servers and processes on a busy machine: a bound that says something hangs, and nothing of speed.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'robustness',
          environment: 'node',
          include: ['robustness/**/*.test.ts'],
          // Each of them starts servers and makes load: one after the other.
          fileParallelism: false,
          testTimeout: 300_000,
        },
      },
      {
        test: { name: 'web', environment: 'jsdom', isolate: false, include: ['packages/web/**/*.test.ts'] },
      },
      {
        // React and React Aria keep timers and listeners for as long as their modules live.
        test: { name: 'components', environment: 'jsdom', include: ['packages/web/**/*.test.tsx'] },
      },
      {
        // Some of them put a browser's globals in place.
        test: { name: 'sync', environment: 'node', include: ['packages/sync/**/*.test.ts'] },
      },
    ],
  },
});

import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** Fixed seeds for properties. */
const seed = 'scripts/runners/vitest-seed.mjs';
/** The processor time of a file whose name doesn't say that it is slow. */
const budget = 'scripts/runners/vitest-budget.mjs';
/** Waits as long as the test may take. */
const waits = 'scripts/runners/vitest-waits.mjs';
const setupFiles = [seed, budget, waits];
const notPlain = [...configDefaults.exclude, '**/*.storage.test.ts', '**/*.slow.test.{ts,tsx}'];
/** Files that need a document. In a project of others they would take turns with them, each in a process that loads jsdom again. */
const dom = '**/*.dom.test.ts';
/** A bound that says that a test hangs, and nothing of speed. */
const testTimeout = 60_000;

export default defineConfig({
  test: {
    // A third worker on two processors costs more than it wins: every worker loads what its files import.
    maxWorkers: availableParallelism(),
    // The reporter counts what a file computes before its first test.
    experimental: { importDurations: { limit: 10 } },
    projects: [
      {
        // Nothing in them outlives its file, so files share what they import.
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          setupFiles,
          globalSetup: ['scripts/runners/vitest-server.mjs'],
          include: ['packages/{api,client,film,media,server,sync}/**/*.test.ts', '{bench,scripts,examples}/**/*.test.ts'],
          exclude: [...notPlain, dom],
          testTimeout,
          hookTimeout: testTimeout,
          expect: { poll: { timeout: testTimeout } },
        },
      },
      {
        // Files that need more than two seconds of processor time: real processes, sockets by the hundred, long histories.
        test: {
          name: 'slow',
          environment: 'node',
          // A failure names the problems that were found.
          chaiConfig: { truncateThreshold: 2000 },
          isolate: false,
          setupFiles: [seed, waits],
          globalSetup: ['scripts/runners/vitest-server.mjs'],
          include: ['{packages,scripts,examples}/**/*.slow.test.ts'],
          testTimeout: 2 * testTimeout,
          hookTimeout: 2 * testTimeout,
          expect: { poll: { timeout: testTimeout } },
        },
      },
      {
        test: {
          name: 'slow-components',
          environment: 'jsdom',
          pool: 'vmThreads',
          include: ['packages/web/**/*.slow.test.tsx'],
          setupFiles: ['packages/web/test-setup.ts', waits],
          testTimeout: 2 * testTimeout,
          hookTimeout: 2 * testTimeout,
        },
      },
      {
        // What holds on SQLite and on PostgreSQL alike, on one PostgreSQL of the run's own.
        test: {
          name: 'storage',
          environment: 'node',
          isolate: false,
          include: ['packages/server/**/*.storage.test.ts'],
          setupFiles: [seed, waits],
          globalSetup: ['scripts/runners/vitest-server.mjs', 'packages/server/test/helpers/postgres-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'robustness',
          environment: 'node',
          // A failure names the problems that were found.
          chaiConfig: { truncateThreshold: 2000 },
          include: ['robustness/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'robustness/src/cluster/**'],
          // Each of them starts servers and makes load: one after the other.
          fileParallelism: false,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'cluster',
          environment: 'node',
          // A failure names the problems that were found.
          chaiConfig: { truncateThreshold: 2000 },
          include: ['robustness/src/cluster/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
        },
      },
      {
        // What operators deploy with: real proxies, images and checkers.
        test: {
          name: 'deploy',
          environment: 'node',
          include: ['deploy/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          // Making a Debian and an image.
          hookTimeout: 600_000,
        },
      },
      ...['firefox', 'webkit'].map((name) => ({
        // The product in a browser that Playwright does not drive.
        test: {
          name,
          environment: 'node',
          include: [`e2e/browsers/${name}.test.ts`],
          // They take tens of seconds each to play, and share a machine with what decodes beside them.
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      })),
      {
        test: {
          name: 'web',
          environment: 'node',
          isolate: false,
          setupFiles,
          include: ['packages/web/**/*.test.ts'],
          exclude: [...notPlain, dom],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'jsdom',
          isolate: false,
          setupFiles,
          include: [dom],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        test: {
          name: 'components',
          environment: 'jsdom',
          isolate: false,
          include: ['packages/web/**/*.test.tsx'],
          exclude: notPlain,
          setupFiles: ['packages/web/test-setup.ts', budget, waits],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        test: {
          name: 'pure',
          environment: 'node',
          isolate: false,
          setupFiles,
          include: ['packages/{base,protocol,room}/**/*.test.ts'],
          exclude: notPlain,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
    ],
  },
});

import { chromiumArguments } from '@matinee/testing/chromium';
import { defineConfig } from '@playwright/test';

/** Tests that decode videos in two pages: with a server that takes both of two cores. */
const playing = 'playing/*.spec.ts';
/** Tests of the product as it is deployed: behind proxies, on several nodes, from a release. They need these programs. */
const deployed = 'deployed/*.spec.ts';
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export default defineConfig({
  outputDir: '../test-results',
  // `npm test` runs several pages at a time, and what plays one after the other.
  workers: 1,
  projects: [
    // The same rule may fail once beside what else the machine does: it counts as flaky, and a third one fails the run.
    { name: 'pages', testDir: './tests', testIgnore: [`**/${playing}`, `**/${deployed}`], fullyParallel: true, retries: 1 },
    { name: 'playing', testDir: './tests', testMatch: `**/${playing}`, retries: 1 },
    { name: 'deployed', testDir: './tests', testMatch: `**/${deployed}`, retries: 1 },
    // They run in every `npm test`, and none is tried again.
    { name: 'journeys', testDir: './journeys', fullyParallel: true, timeout: 120_000, expect: { timeout: 30_000 } },
  ],
  // It says that a test hangs, and nothing of speed.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  retries: 0,
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    // Animations take a fifth of the time of a test. Tests of what moves ask for them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording one of every test takes a fifth of the time; `--trace on` does it for one that fails.
    trace: 'off',
    // What a worker answers, no test could hold back or change. Tests of the worker let it in.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromium, args: chromiumArguments },
  },
});

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
    // A test may fail once because of the machine's other work: it then counts as flaky, and a third flaky test fails the run.
    { name: 'pages', testDir: './tests', testIgnore: [`**/${playing}`, `**/${deployed}`], fullyParallel: true, retries: 1 },
    { name: 'playing', testDir: './tests', testMatch: `**/${playing}`, retries: 1 },
    { name: 'deployed', testDir: './tests', testMatch: `**/${deployed}`, retries: 1 },
    // They run in every `npm test`, without retries.
    { name: 'journeys', testDir: './journeys', fullyParallel: true, timeout: 300_000, expect: { timeout: 60_000 } },
  ],
  // The limit shows that a test hangs; it says nothing about speed.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  retries: 0,
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    // Animations take a fifth of a test's time. Tests of motion ask for them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test's trace takes a fifth of the time; `--trace on` records the trace of a failing test.
    trace: 'off',
    // Tests can't hold back or change the answers of a service worker. Tests of the worker allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromium, args: chromiumArguments },
  },
});

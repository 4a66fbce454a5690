import { chromiumArguments } from '@matinee/testing/chromium';
import { defineConfig } from '@playwright/test';

/** Tests that decode videos in two pages, which with a server takes both of two cores. */
const playing = 'playing/*.spec.ts';
/** These tests need proxies, several nodes, or a release. */
const deployed = 'deployed/*.spec.ts';
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export default defineConfig({
  outputDir: '../test-results',
  // `npm test` runs several pages at a time, and the playing tests one after the other.
  workers: 1,
  projects: [
    // A test may fail once under the machine's other load and counts as flaky; a third flaky test fails the run.
    { name: 'pages', testDir: './tests', testIgnore: [`**/${playing}`, `**/${deployed}`], fullyParallel: true, retries: 1 },
    { name: 'playing', testDir: './tests', testMatch: `**/${playing}`, retries: 1 },
    { name: 'deployed', testDir: './tests', testMatch: `**/${deployed}`, retries: 1 },
    { name: 'journeys', testDir: './journeys', fullyParallel: true, timeout: 300_000, expect: { timeout: 60_000 } },
  ],
  // The limit shows a hanging test; it says nothing about speed.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  retries: 0,
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    // Animations take a fifth of a test's time. Tests of motion enable them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every trace takes a fifth of the time; `--trace on` records a failing test's.
    trace: 'off',
    // Tests can't intercept answers of a service worker. Tests of the worker allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromium, args: chromiumArguments },
  },
});

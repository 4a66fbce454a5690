import { existsSync, readdirSync } from 'node:fs';
import { chromiumArguments } from '@matinee/testing/chromium';
import { chromium, type Browser } from 'playwright-core';
import { readProcess } from './comparison/processor-time.ts';

const paths = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Ticks of closed browsers that no other counter of this process includes. */
export const closedBrowsers = { ticks: 0 };

/** Launches Chromium without its own requests to the internet. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = paths.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('The browser benches need Chromium: install it, or set CHROMIUM_PATH.');
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumArguments, '--autoplay-policy=no-user-gesture-required'],
  });
  const close = browser.close.bind(browser);
  browser.close = async () => {
    closedBrowsers.ticks += ticksOfHelpers();
    await close();
  };
  return browser;
}

/** Returns the ticks of the browser's helpers. The process waits only for the browser's own process, the only Chromium that it starts. */
function ticksOfHelpers(): number {
  const all = readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? (readProcess(pid) ?? []) : []));
  const below = (parents: ReadonlySet<number>): typeof all =>
    all.filter(({ name, parent }) => parents.has(parent) && name.startsWith('chrom'));
  let level = below(new Set([process.pid]));
  let ticks = 0;
  while (level.length > 0) {
    level = below(new Set(level.map(({ pid }) => pid)));
    ticks += level.reduce((sum, helper) => sum + helper.ticks, 0);
  }
  return ticks;
}

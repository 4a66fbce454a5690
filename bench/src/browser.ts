import { existsSync } from 'node:fs';
import { chromiumArguments } from '@matinee/testing/chromium';
import { chromium, type Browser } from 'playwright-core';

const paths = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Launches the machine's Chromium without its own requests to the internet. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = paths.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('The browser benches need Chromium: install it, or set CHROMIUM_PATH.');
  return chromium.launch({
    executablePath,
    args: [...chromiumArguments, '--autoplay-policy=no-user-gesture-required'],
  });
}

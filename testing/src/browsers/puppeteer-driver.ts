import { chromiumArguments } from '../chromium.ts';
import { launch, ProtocolError, type Browser, type Page } from 'puppeteer-core';
import type { BrowserDriver, BrowserWindow, Place } from './browser-driver.ts';

const bounds = { width: 1440, height: 900 };

/** Launches Firefox over WebDriver BiDi. */
export async function launchFirefox(executablePath: string): Promise<BrowserDriver> {
  return driverOf(
    await launch({ browser: 'firefox', executablePath, headless: true, args: [`--width=${bounds.width}`, `--height=${bounds.height}`] }),
  );
}

export async function launchChromium(executablePath: string): Promise<BrowserDriver> {
  return driverOf(await launch({ browser: 'chrome', executablePath, headless: 'shell', args: chromiumArguments }));
}

function driverOf(browser: Browser): BrowserDriver {
  return {
    async openWindow() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage({ type: 'window' });
      await page.setViewport(bounds).catch(ignoreUnknownCommand);
      return windowOf(page);
    },
    close: () => browser.close(),
  };
}

/** Firefox 140 sets the size, but rejects the orientation command that puppeteer sends with it. */
function ignoreUnknownCommand(error: unknown): void {
  if (!(error instanceof ProtocolError) || !error.message.includes('unknown command')) throw error;
}

const reached = 'what was watched for is reached';

function windowOf(page: Page): BrowserWindow {
  return {
    async onEveryPage(call, ...args) {
      await page.evaluateOnNewDocument(call as never, ...args);
    },
    async goTo(url) {
      await page.goto(url);
    },
    async watch(url, isReached) {
      // Evaluating in the page counts as a gesture, so the page reports by itself.
      const { promise, resolve } = Promise.withResolvers<void>();
      page.on('console', (message) => message.text() === reached && resolve());
      const script = `setInterval(() => (${String(isReached)})() && console.info(${JSON.stringify(reached)}), 50)`;
      await page.evaluateOnNewDocument(script);
      await page.goto(url);
      await promise;
    },
    evaluate: (call, ...args) => page.evaluate(call as never, ...args),
    movePointer: ({ x, y }: Place) => page.mouse.move(x, y, { steps: 4 }),
    pressPointer: () => page.mouse.down(),
    releasePointer: () => page.mouse.up(),
    type: (text) => page.keyboard.type(text),
    pressEnter: () => page.keyboard.press('Enter'),
  };
}

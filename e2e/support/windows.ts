import type { Browser, BrowserContext, Page } from '@playwright/test';

const viewport = { width: 1440, height: 900 };
/** A document of the server's origin without scripts. */
const blankPath = '/favicon.svg';

/**
 * Browser windows that tests borrow and return. Reusing a page's process costs half of a new page, so windows are lent again with storage,
 * cookies, routes, size and emulation reset. A window whose scripts, WebSockets or clock a test has changed is closed instead.
 */
export interface Windows {
  lend(): Promise<Page>;
  takeBack(): Promise<void>;
}

export function createWindows(browser: Browser, baseURL: string): Windows {
  const free: Page[] = [];
  const lent = new Set<Page>();
  const changed = new Set<Page>();

  return {
    async lend() {
      const page = free.pop() ?? (await openWindow(browser, baseURL, changed));
      lent.add(page);
      return page;
    },
    async takeBack() {
      for (const page of lent) {
        lent.delete(page);
        if (page.isClosed() || changed.delete(page)) await page.context().close();
        else {
          await empty(page);
          free.push(page);
        }
      }
    },
  };
}

async function openWindow(browser: Browser, baseURL: string, changed: Set<Page>): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  onLastingChange(page, () => changed.add(page));
  await page.goto(blankPath);
  return page;
}

/** Calls back when a test changes in a window what Playwright can't undo. */
function onLastingChange(page: Page, onChange: () => void): void {
  for (const [owner, method] of [
    [page, 'addInitScript'],
    [page, 'routeWebSocket'],
    [page.clock, 'install'],
  ] as const) {
    const change: (...args: unknown[]) => unknown = Reflect.get(owner, method);
    Reflect.set(owner, method, (...args: unknown[]) => {
      onChange();
      return change.apply(owner, args);
    });
  }
}

async function empty(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await resetContext(context);
  for (const event of ['console', 'request', 'response', 'dialog'] as const) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  page.setDefaultTimeout(0);
  await page.goto(blankPath);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: null, forcedColors: null });
  await page.setViewportSize(viewport);
  await page.mouse.move(0, 0);
}

async function resetContext(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
}

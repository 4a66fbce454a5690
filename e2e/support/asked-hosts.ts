import { siteAddress } from '@matinee/testing/sites';
import type { Browser, BrowserContext } from '@playwright/test';

/** The requests of a browser's pages to hosts that belong neither to the server nor to a video. */
export interface AskedHosts {
  /** The addresses since the last call. */
  takeStrangers(): string[];
}

/**
 * Watches all pages that a browser opens from now on. Servers and media of tests are on this machine, and the sites that play in
 * frames are imitated: anything else is a stranger, who would be told who watches.
 */
export function watchHosts(browser: Browser): AskedHosts {
  const strangers = new Set<string>();
  const note = (url: string): void => void (isStranger(new URL(url)) && strangers.add(url));
  const newContext = browser.newContext.bind(browser);
  const newWatchedContext = async (...options: Parameters<Browser['newContext']>): Promise<BrowserContext> => {
    const context = await newContext(...options);
    context.on('request', (request) => note(request.url()));
    context.on('page', (page) => page.on('websocket', (socket) => note(socket.url())));
    return context;
  };
  Reflect.set(browser, 'newContext', newWatchedContext);
  return {
    takeStrangers() {
      const found = [...strangers];
      strangers.clear();
      return found;
    },
  };
}

function isStranger(url: URL): boolean {
  const isRequest = /^(?:https?|wss?):$/.test(url.protocol);
  const isHere = /^(?:127\.\d+\.\d+\.\d+|\[::1\]|(?:.+\.)?localhost)$/.test(url.hostname);
  return isRequest && !isHere && !siteAddress.test(url.href);
}

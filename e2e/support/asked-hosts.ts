import { siteAddress } from '@matinee/testing/sites';
import type { Browser, BrowserContext } from '@playwright/test';

export interface AskedHosts {
  takeStrangers(): string[];
}

/** Watches all pages opened from now on. Tests run on this machine and imitate embedded sites, so any other host is a stranger. */
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

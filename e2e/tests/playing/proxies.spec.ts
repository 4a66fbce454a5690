import { freePort } from '@matinee/testing/free-port';
import type { Page } from '@playwright/test';
import { proxyNames } from '../../../deploy/proxies/proxy-programs.ts';
import { startProxy } from '../../../deploy/proxies/start-proxy.ts';
import { spawnServer, type ServerProcess } from '../../support/server-process.ts';
import { talk, watchTogether } from '../../support/short-form.ts';
import { expect, test } from '../../support/test.ts';

// One server and two windows for all proxies, which follow each other on one port.

for (const path of ['', '/watch']) {
  test.describe(path === '' ? 'at the root of a host' : 'below a path', () => {
    let port: number;
    let server: ServerProcess;
    let pages: [Page, Page];

    test.beforeAll(async ({ browser }) => {
      port = await freePort();
      server = await spawnServer({ PUBLIC_URL: `http://127.0.0.1:${port}${path}`, TRUST_PROXY: '127.0.0.1' });
      pages = [await browser.newPage(), await browser.newPage()];
    });
    test.afterAll(async () => {
      for (const page of pages) await page.close();
      await server.remove();
    });

    for (const name of proxyNames) {
      test(`[PROXY-9] ${name} serves an evening, reads its configuration during it and starts again`, async () => {
        const options = { port, server: new URL(server.url).host, isBelowPath: path !== '', hasSeveralNodes: false };
        const proxy = await startProxy(name, options);
        const asked: string[] = [];
        pages[0].on('request', (request) => asked.push(request.url()));
        try {
          const [alice, bob] = await watchTogether(proxy.url, pages);
          await proxy.reload();
          await talk(bob, alice, 'Something moved');
          await proxy.restart();
          await talk(alice, bob, 'Back again');
          await expect.poll(() => alice.isPaused()).toBe(false);
          expect(asked.filter((url) => !url.startsWith(`${proxy.url}/`))).toEqual([]);
        } finally {
          pages[0].removeAllListeners('request');
          await proxy.stop();
        }
      });
    }
  });
}

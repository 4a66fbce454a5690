import type { Page } from '@playwright/test';
import { freePort } from '@matinee/testing/free-port';
import { proxyNames } from '../../../deploy/proxies/proxy-programs.ts';
import { startProxy } from '../../../deploy/proxies/start-proxy.ts';
import { spawnServer, type ServerProcess } from '../../support/server-process.ts';
import { talk, watchTogether } from '../../support/short-form.ts';
import { expect, test } from '../../support/test.ts';

/** The proxies follow each other on the same ports. */
let sites: { path: string; port: number; server: ServerProcess }[];
let pages: [Page, Page];

test.beforeAll(async ({ browser }) => {
  sites = [];
  for (const path of ['', '/watch']) {
    const port = await freePort();
    sites.push({ path, port, server: await spawnServer({ PUBLIC_URL: `http://127.0.0.1:${port}${path}`, TRUST_PROXY: '127.0.0.1' }) });
  }
  pages = [await browser.newPage(), await browser.newPage()];
});
test.afterAll(async () => {
  for (const page of pages) await page.close();
  for (const { server } of sites) await server.remove();
});

for (const name of proxyNames) {
  test(`[PROXY-9] ${name} serves an evening at the root and below a path, reads its configuration during it and starts again`, async () => {
    test.slow();
    for (const { path, port, server } of sites) {
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
    }
  });
}

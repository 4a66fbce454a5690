import { startFixtureServer, type FixtureServer } from '@matinee/media/testing';
import { expect, test as base, type Browser, type Page } from '@playwright/test';
import type { TestOptions } from '../server/test-options.ts';
import { watchHosts, type AskedHosts } from './asked-hosts.ts';
import { RoomPage } from './room-page.ts';
import { createServerFixture, type ServerFixture } from './server-fixture.ts';
import { spawnServer, type ServerProcess } from './server-process.ts';
import { createWindows, type Windows } from './windows.ts';

interface Fixtures {
  person: ServerFixture['emptyPage'];
  newPerson: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>;
  alone: () => Promise<RoomPage>;
  together: () => Promise<[RoomPage, RoomPage]>;
  user: ServerFixture['user'];
  ownedRoom: ServerFixture['ownedRoom'];
  enter: ServerFixture['enter'];
  startServer: (environment?: Record<string, string>, options?: TestOptions) => Promise<ServerFixture>;
  fixture: ServerFixture;
  /** Fails a test whose page requested a host other than the server, a medium or a site. */
  noStrangers: void;
}
interface WorkerFixtures {
  server: ServerProcess;
  media: FixtureServer;
  windows: Windows;
  hosts: AskedHosts;
}

let permanentRooms = 0;

/** Creates a room as a new guest on its page: temporary, or permanent if titled. The page has to be at a document of the server. */
export async function newRoom(page: Page, title?: string): Promise<string> {
  const permanent = title === undefined ? undefined : { name: `titled-${process.pid}-${(permanentRooms += 1)}`, title };
  const { token } = await (await page.request.get('/api/auth/grant')).json();
  const made = await page.request.post(`/api/room/${permanent === undefined ? 'generate' : 'create'}`, {
    headers: { authorization: `Bearer ${token}` },
    data: permanent ?? {},
  });
  if (!made.ok()) throw new Error(`The room was not created: ${await made.text()}`);
  await page.evaluate((granted) => localStorage.setItem('token', granted), token);
  return `/room/${permanent?.name ?? (await made.json()).room}`;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const server = await spawnServer();
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  media: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const media = await startFixtureServer();
      await use(media);
      await media.close();
    },
    { scope: 'worker' },
  ],
  hosts: [async ({ browser }, use) => use(watchHosts(browser)), { scope: 'worker', auto: true }],
  windows: [async ({ browser, server }, use) => use(createWindows(browser, server.url)), { scope: 'worker' }],
  noStrangers: [
    async ({ hosts }, use) => {
      await use();
      expect(hosts.takeStrangers(), 'hosts that were told').toEqual([]);
    },
    { auto: true },
  ],
  fixture: async ({ windows, server }, use) => {
    await use(createServerFixture(server, () => windows.lend()));
    await windows.takeBack();
  },
  person: ({ fixture }, use) => use(fixture.emptyPage),
  user: ({ fixture }, use) => use(fixture.user),
  ownedRoom: ({ fixture }, use) => use(fixture.ownedRoom),
  enter: ({ fixture }, use) => use(fixture.enter),
  newPerson: async ({ browser, server }, use) => {
    const pages: Page[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, ...options });
      const page = await context.newPage();
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
  startServer: async ({ browser }, use) => {
    const servers: ServerProcess[] = [];
    const pages: Page[] = [];
    await use(async (environment, options) => {
      const server = await spawnServer(environment, options);
      servers.push(server);
      return createServerFixture(server, async () => {
        const page = await (await browser.newContext({ baseURL: server.url })).newPage();
        pages.push(page);
        await page.goto('/favicon.svg');
        return page;
      });
    });
    for (const page of pages) await page.context().close();
    for (const server of servers) await server.remove();
  },
  alone: async ({ person }, use) => {
    await use(async () => {
      const page = await person();
      await page.goto(await newRoom(page));
      const room = new RoomPage(page);
      await room.isConnected();
      return room;
    });
  },
  together: async ({ alone, enter }, use) => {
    await use(async () => {
      const first = await alone();
      return [first, await enter(first)];
    });
  },
});
export { expect };

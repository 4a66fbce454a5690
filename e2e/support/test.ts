import { startFixtureServer, type FixtureServer } from '@matinee/media/testing';
import { test as base, type Browser, type Page } from '@playwright/test';
import type { VideoSegment } from '@matinee/protocol';
import { peerTubeHost } from './fake-sites.ts';
import { openHouse, type House } from './house.ts';
import { startProduct, type Product } from './product.ts';
import { RoomPage } from './room-page.ts';

interface Fixtures {
  /** A window of somebody of their own, with nothing shared with others. */
  person: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>;
  /** A new temporary room with one person in it. */
  alone: () => Promise<RoomPage>;
  /** A new temporary room with two people in it, each in a window of their own. */
  together: () => Promise<[RoomPage, RoomPage]>;
  /** A server of the test's own, with people who have accounts. */
  house: (segments?: VideoSegment[]) => Promise<House>;
}
interface WorkerFixtures {
  product: Product;
  media: FixtureServer;
}

let permanentRooms = 0;

/**
 * Makes a room as somebody who is new, and who is on the page from its first visit on: a temporary one, or a permanent
 * one with a title; its path.
 */
export async function newRoom(page: Page, title?: string): Promise<string> {
  const permanent = title === undefined ? undefined : { name: `house-${(permanentRooms += 1)}`, title };
  const { token } = await (await page.request.get('/api/auth/grant')).json();
  const made = await page.request.post(`/api/room/${permanent === undefined ? 'generate' : 'create'}`, {
    headers: { authorization: `Bearer ${token}` },
    data: permanent ?? {},
  });
  if (!made.ok()) throw new Error(`The room was not made: ${await made.text()}`);
  await page.addInitScript((granted) => localStorage.getItem('token') ?? localStorage.setItem('token', granted), token);
  return `/room/${permanent?.name ?? (await made.json()).room}`;
}

/** Tests of the whole product: a real server, a media host on loopback, and real Chromium. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const product = await startProduct({ PEERTUBE_HOSTS: peerTubeHost });
      await use(product);
      await product.remove();
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
  person: async ({ browser, product }, use) => {
    const pages: Page[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: product.url, ...options });
      const page = await context.newPage();
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
  house: async ({ browser }, use) => {
    const houses: House[] = [];
    await use(async (segments) => {
      const house = await openHouse(browser, segments);
      houses.push(house);
      return house;
    });
    for (const house of houses) await house.close();
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
  together: async ({ alone, person }, use) => {
    await use(async () => {
      const first = await alone();
      const second = new RoomPage(await person());
      await second.page.goto(first.page.url());
      await second.isConnected();
      return [first, second];
    });
  },
});
export { expect } from '@playwright/test';

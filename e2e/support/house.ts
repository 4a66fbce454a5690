import type { VideoSegment } from '@matinee/protocol';
import { startTestServer, type TestServer } from '@matinee/server/testing';
import type { Browser, Page } from '@playwright/test';
import { RoomPage } from './room-page.ts';

/** The product with people who have accounts, and with segments known of every video. */
export interface House {
  server: TestServer;
  /** A window of somebody; with a name they are logged in under it. */
  person(name?: string): Promise<Page>;
  /** A permanent room of its own kind: made by `owner`, who is the first in it. */
  ownedRoom(owner: string, settings?: object): Promise<RoomPage>;
  /** Lets somebody into a room. */
  enter(room: RoomPage, name?: string): Promise<RoomPage>;
  close(): Promise<void>;
}

/** What the operators' calls carry in a house. */
export const operatorsKey = 'the operators of the house';

export async function openHouse(browser: Browser, segments: VideoSegment[] = []): Promise<House> {
  const server = await startTestServer({ API_KEY: operatorsKey }, { segmentsOf: async () => segments });
  const pages: Page[] = [];
  let rooms = 0;

  async function grant(name: string | undefined): Promise<string> {
    const token = await server.grant();
    if (name !== undefined) await server.logIn(token, name);
    return token;
  }

  async function open(token: string): Promise<Page> {
    const context = await browser.newContext({ baseURL: server.url });
    await context.addInitScript((value) => localStorage.setItem('token', value), token);
    const page = await context.newPage();
    pages.push(page);
    return page;
  }

  async function enterRoom(page: Page, path: string): Promise<RoomPage> {
    await page.goto(path);
    const room = new RoomPage(page);
    await room.isConnected();
    return room;
  }

  return {
    server,
    person: async (name) => open(await grant(name)),
    async ownedRoom(owner, settings = {}) {
      const token = await grant(owner);
      const name = `cinema-${(rooms += 1)}`;
      const made = await server.call('POST', '/room/create', { token, body: { name } });
      if (made.status !== 201) throw new Error(`The room was not made: ${JSON.stringify(made.body)}`);
      const set = await server.call('PATCH', `/room/${name}`, { token, body: settings });
      if (set.status !== 200) throw new Error(`The room was not set: ${JSON.stringify(set.body)}`);
      return enterRoom(await open(token), `/room/${name}`);
    },
    enter: async (room, name) => enterRoom(await open(await grant(name)), new URL(room.page.url()).pathname),
    async close() {
      for (const page of pages) await page.context().close();
      await server.close();
    },
  };
}

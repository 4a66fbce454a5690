import type { Page } from '@playwright/test';
import { RoomPage } from './room-page.ts';
import { operatorKey, type ServerProcess } from './server-process.ts';

export interface ServerFixture {
  server: ServerProcess;
  /** An empty window without a session, at a document of the server. */
  emptyPage: () => Promise<Page>;
  /** A window with a new session, logged in if named. */
  user: (username?: string) => Promise<Page>;
  ownedRoom: (owner: string, settings?: object) => Promise<RoomPage>;
  enter: (room: RoomPage, username?: string) => Promise<RoomPage>;
}

let roomCount = 0;

export function createServerFixture(server: ServerProcess, openWindow: ServerFixture['emptyPage']): ServerFixture {
  async function grant(username: string | undefined): Promise<string> {
    const token = await server.grant();
    if (username !== undefined) await server.logIn(token, username);
    return token;
  }

  async function open(token: string): Promise<Page> {
    const page = await openWindow();
    await page.evaluate((value) => localStorage.setItem('token', value), token);
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
    emptyPage: openWindow,
    user: async (username) => open(await grant(username)),
    async ownedRoom(owner, settings = {}) {
      const token = await grant(owner);
      const name = `cinema-${process.pid}-${(roomCount += 1)}`;
      const created = await server.call('POST', '/room/create', { token, body: { name } });
      if (created.status !== 201) throw new Error(`The room was not created: ${JSON.stringify(created.body)}`);
      const changed = await server.call('PATCH', `/room/${name}`, { token, body: settings });
      if (changed.status !== 200) throw new Error(`The settings were refused: ${JSON.stringify(changed.body)}`);
      return enterRoom(await open(token), `/room/${name}`);
    },
    enter: async (room, username) => enterRoom(await open(await grant(username)), room.path),
  };
}

export async function unloadRoom(server: ServerProcess, room: RoomPage): Promise<void> {
  const { status } = await server.call('DELETE', `/room/${room.name}`, { token: await server.grant(), headers: { apikey: operatorKey } });
  if (status !== 200) throw new Error(`The room was not unloaded: ${status}`);
}

import { cleanLine, cleanText, createRefusal, limits, roomNameProblem, type RoomListItem } from '@matinee/protocol';
import { createRoom, InternalRequest, type NewRoom } from '@matinee/room';
import type { RoomStore } from '../storage/room-store.ts';
import { LoadedRooms } from './loaded-rooms.ts';
import { systemActor } from './room-actors.ts';
import type { RoomDirectory, RoomDirectoryOptions } from './room-directory.ts';
import type { RoomHost } from './room-host.ts';
import { toListItem } from './room-list-item.ts';

export function createRoomDirectory(options: RoomDirectoryOptions): RoomDirectory {
  return new StoredRoomDirectory(options);
}

class StoredRoomDirectory implements RoomDirectory {
  readonly #store: RoomStore;
  readonly #nowMs: () => number;
  readonly #rooms: LoadedRooms;

  constructor(options: RoomDirectoryOptions) {
    this.#store = options.store;
    this.#nowMs = () => options.clock.now();
    this.#rooms = new LoadedRooms(options);
  }

  find(name: string): Promise<RoomHost | undefined> {
    return this.#rooms.load(name.toLowerCase());
  }

  async require(name: string): Promise<RoomHost> {
    const host = await this.find(name);
    if (host === undefined) throw createRefusal('RoomNotFoundException');
    return host;
  }

  loaded(name: string): RoomHost | undefined {
    return this.#rooms.get(name.toLowerCase());
  }

  hosts(): RoomHost[] {
    return this.#rooms.all();
  }

  async hostsFor(accountId: string): Promise<RoomHost[]> {
    const owned = await this.#store.listOwned(accountId);
    const hosts = await Promise.all(owned.map(({ name }) => this.find(name)));
    return [...new Set([...hosts.filter((host) => host !== undefined), ...this.hosts()])];
  }

  async peek(name: string): Promise<RoomListItem | undefined> {
    const host = this.loaded(name);
    return host === undefined ? this.#store.peek(name) : toListItem(host.state(), this.#nowMs());
  }

  async list({ withUnlisted }: { withUnlisted: boolean }): Promise<RoomListItem[]> {
    const items = new Map((await this.#store.list({ withUnlisted })).map((item) => [item.name.toLowerCase(), item]));
    for (const host of this.hosts()) {
      const room = host.state();
      const { name, visibility } = room.sync;
      const isListed = visibility === 'public' || (withUnlisted && visibility === 'unlisted');
      if (isListed) items.set(name.toLowerCase(), toListItem(room, this.#nowMs()));
      else items.delete(name.toLowerCase());
    }
    return [...items.values()].sort((a, b) => b.users - a.users || a.name.localeCompare(b.name)).slice(0, limits.roomList);
  }

  async listOwned(accountId: string): Promise<RoomListItem[]> {
    const items = await this.#store.listOwned(accountId);
    return items.map((item) => {
      const host = this.loaded(item.name);
      return host === undefined ? item : toListItem(host.state(), this.#nowMs());
    });
  }

  async create(room: NewRoom): Promise<void> {
    const problem = roomNameProblem(room.name);
    if (problem !== undefined) throw createRefusal('ValidationError', { reason: `name_${problem}` });
    // A private room would need invitations, which do not exist.
    if (room.visibility === 'private') throw createRefusal('ValidationError', { reason: 'invalid_visibility' });
    const clean = { ...room, title: cleanLine(room.title ?? ''), description: cleanText(room.description ?? '') };
    const nowMs = this.#nowMs();
    if (!(await this.#store.create(createRoom(clean, nowMs), nowMs))) throw createRefusal('RoomNameTakenException');
  }

  async remove(name: string): Promise<void> {
    await this.#rooms.remove(name.toLowerCase(), await this.require(name));
  }

  async removeAccount(accountId: string, name: string): Promise<void> {
    for (const host of await this.hostsFor(accountId)) {
      await host.submit({ type: InternalRequest.RemoveAccount, accountId, name }, systemActor);
    }
  }

  async unload(name: string): Promise<void> {
    await this.#rooms.unload(name.toLowerCase());
  }

  async close(code: number): Promise<void> {
    await this.#rooms.close(code);
  }
}

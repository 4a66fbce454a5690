import { cleanLine, cleanText, createRefusal, limits, roomNameProblem, type RoomListItem } from '@matinee/protocol';
import { createRoom, InternalRequest, type NewRoom } from '@matinee/room';
import type { RoomStore } from '../storage/rooms/room-store.ts';
import { ClusterRooms } from './cluster-rooms.ts';
import { LoadedRooms } from '../rooms/loaded-rooms.ts';
import { systemActor } from '../rooms/room-actors.ts';
import type { RoomDirectory, RoomDirectoryOptions, RoomLoader } from '../rooms/room-directory.ts';
import type { RoomHost } from '../rooms/room-host.ts';
import { seenFromOutside, toListItem } from '../rooms/room-list-item.ts';
import { createRoomsElsewhere, isListed, nowhereElse, type RoomsElsewhere } from './rooms-elsewhere.ts';

export function createRoomDirectory(options: RoomDirectoryOptions): RoomDirectory {
  return new StoredRoomDirectory(options);
}

class StoredRoomDirectory implements RoomDirectory {
  readonly #store: RoomStore;
  readonly #nowMs: () => number;
  readonly #rooms: RoomLoader;
  readonly #elsewhere: RoomsElsewhere;

  constructor(options: RoomDirectoryOptions) {
    this.#store = options.store;
    this.#nowMs = () => options.clock.now();
    const { cluster, clock } = options;
    this.#rooms = cluster === undefined ? new LoadedRooms(options) : new ClusterRooms({ ...options, ...cluster });
    const owned = (): RoomHost[] => this.hosts().filter(({ isOwned }) => isOwned);
    this.#elsewhere =
      cluster === undefined ? nowhereElse : createRoomsElsewhere({ ...cluster, clock, owned, loaded: (room) => this.loaded(room) });
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

  async hostsFor(accountId: string, name: string): Promise<RoomHost[]> {
    const owned = (await this.#store.listOwned(accountId)).map((room) => room.name);
    const elsewhere = await this.#elsewhere.roomsOf({ accountId, name });
    const hosts = await Promise.all([...owned, ...elsewhere].map((room) => this.find(room)));
    return [...new Set([...hosts.filter((host) => host !== undefined), ...this.hosts()])];
  }

  async peek(name: string): Promise<RoomListItem | undefined> {
    const host = this.loaded(name);
    if (host !== undefined) return toListItem(host.state(), this.#nowMs());
    return (await this.#elsewhere.item(name.toLowerCase())) ?? this.#store.peek(name);
  }

  async list({ withUnlisted }: { withUnlisted: boolean }): Promise<RoomListItem[]> {
    const [stored, elsewhere] = await Promise.all([this.#store.list({ withUnlisted }), this.#elsewhere.list({ withUnlisted })]);
    const items = new Map([...stored, ...elsewhere].map((item) => [item.name.toLowerCase(), item]));
    for (const host of this.hosts()) {
      const room = host.state();
      const key = room.sync.name.toLowerCase();
      if (isListed(room, withUnlisted)) items.set(key, toListItem(room, this.#nowMs()));
      else items.delete(key);
    }
    const shown = withUnlisted ? [...items.values()] : [...items.values()].map(seenFromOutside);
    return shown.sort((a, b) => b.users - a.users || a.name.localeCompare(b.name)).slice(0, limits.roomList);
  }

  async listOwned(accountId: string): Promise<RoomListItem[]> {
    const items = await this.#store.listOwned(accountId);
    return Promise.all(items.map(async (item) => (await this.peek(item.name)) ?? item));
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
    for (const host of await this.hostsFor(accountId, name)) {
      await host.submit({ type: InternalRequest.RemoveAccount, accountId, name }, systemActor);
    }
  }

  async dump(name: string): Promise<string | undefined> {
    return this.loaded(name)?.dump() ?? this.#elsewhere.dump(name.toLowerCase());
  }

  async unload(name: string): Promise<void> {
    await this.#rooms.unload(name.toLowerCase());
  }

  async close(code: number): Promise<void> {
    await this.#rooms.close(code);
  }
}

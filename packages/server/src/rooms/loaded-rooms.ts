import { CloseCode } from '@matinee/protocol';
import { archiveRoom, type StoredRoom } from '@matinee/room';
import { afterAbsence } from './after-absence.ts';
import { createRoomHost } from './create-room-host.ts';
import type { RoomDirectoryOptions, RoomLoader } from './room-directory.ts';
import type { RoomHost } from './room-host.ts';

const defaultIdleMs = 5 * 60_000;

interface LoadedRoom {
  host: RoomHost;
  emptySinceMs: number;
  cancelUnload: (() => void) | undefined;
}

/** Rooms of a server without other nodes. */
export class LoadedRooms implements RoomLoader {
  readonly #options: RoomDirectoryOptions;
  readonly #rooms = new Map<string, LoadedRoom>();
  readonly #loading = new Map<string, Promise<RoomHost | undefined>>();
  readonly #unloading = new Map<string, Promise<void>>();
  /** Rooms that another host took over, not loaded since. */
  readonly #lost = new Set<string>();
  readonly #startedMs: number;

  constructor(options: RoomDirectoryOptions) {
    this.#options = options;
    this.#startedMs = options.clock.now();
  }

  get(key: string): RoomHost | undefined {
    return this.#rooms.get(key)?.host;
  }

  all(): RoomHost[] {
    return [...this.#rooms.values()].map(({ host }) => host);
  }

  async load(key: string): Promise<RoomHost | undefined> {
    const known = this.get(key);
    if (known) return known;
    const loading = this.#loading.get(key) ?? this.#claim(key).finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  async unload(key: string): Promise<void> {
    const room = this.#take(key);
    if (room === undefined) return;
    const { host, emptySinceMs } = room;
    const archive = (state: StoredRoom): StoredRoom => archiveRoom(state, host.isEmpty() ? emptySinceMs : this.#options.clock.now());
    await this.#whileUnloading(key, this.#stop(host, CloseCode.RoomUnloaded, archive));
  }

  async remove(key: string, host: RoomHost): Promise<void> {
    this.#take(key);
    host.discard(CloseCode.RoomUnloaded);
    await this.#whileUnloading(key, this.#options.store.remove(host.roomId));
  }

  async close(code: number): Promise<void> {
    const rooms = [...this.#rooms.values()];
    this.#rooms.clear();
    for (const { cancelUnload } of rooms) cancelUnload?.();
    await Promise.all([...rooms.map(({ host }) => this.#stop(host, code)), ...this.#unloading.values()]);
  }

  async #claim(key: string): Promise<RoomHost | undefined> {
    await this.#unloading.get(key);
    const { store, clock, withoutErased, lastAliveMs } = this.#options;
    const claimed = await store.claim(key, clock.now());
    if (claimed === undefined) return undefined;
    const known = await withoutErased(claimed.room);
    const room = this.#lost.has(key) ? known : afterAbsence(known, { lastAliveMs, startedMs: this.#startedMs, nowMs: clock.now() });
    // Later log entries continue from this state.
    if (room !== claimed.room || !claimed.isSnapshot) await store.snapshot({ ...claimed, room }, clock.now());
    this.#lost.delete(key);
    const { log } = this.#options;
    const host = createRoomHost(
      { ...claimed, room },
      {
        ...this.#options,
        cluster: undefined,
        onActivity: () => this.#unloadWhenEmpty(key),
        onTrouble: (reason) => log.error({ room: key, err: reason }, 'failed to store a room; trying again'),
        onLost: (reason) => {
          log.error({ room: key, err: reason }, 'unloaded a room after an error');
          this.#take(key);
          this.#lost.add(key);
        },
      },
    );
    this.#rooms.set(key, { host, emptySinceMs: clock.now(), cancelUnload: undefined });
    this.#unloadWhenEmpty(key);
    return host;
  }

  #unloadWhenEmpty(key: string): void {
    const room = this.#rooms.get(key);
    if (room === undefined) return;
    const { clock, idleMs = defaultIdleMs } = this.#options;
    if (!room.host.isEmpty()) {
      room.cancelUnload?.();
      room.cancelUnload = undefined;
    } else if (room.cancelUnload === undefined) {
      room.emptySinceMs = clock.now();
      room.cancelUnload = clock.after(idleMs, () => void this.unload(key));
    }
  }

  #take(key: string): LoadedRoom | undefined {
    const room = this.#rooms.get(key);
    this.#rooms.delete(key);
    room?.cancelUnload?.();
    return room;
  }

  /** A room that cannot be stored must not keep others from being stored. */
  async #stop(host: RoomHost, code: number, change?: (room: StoredRoom) => StoredRoom): Promise<void> {
    try {
      await host.stop(code, change);
    } catch (error) {
      this.#options.log.error({ err: error, room: host.state().sync.name }, 'failed to store a room');
    }
  }

  /** The room is not loaded again until the work is done. */
  async #whileUnloading(key: string, work: Promise<void>): Promise<void> {
    this.#unloading.set(key, work);
    try {
      await work;
    } finally {
      this.#unloading.delete(key);
    }
  }
}

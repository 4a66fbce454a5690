import type { Clock } from '@matinee/base/clock';
import {
  cleanLine,
  cleanText,
  CloseCode,
  createRefusal,
  limits,
  roomNameProblem,
  type RoomListItem,
  type VideoId,
  type VideoSegment,
} from '@matinee/protocol';
import { createRoom, InternalRequest, archiveRoom, type NewRoom, type RoomState, type StoredRoom } from '@matinee/room';
import type { Logger } from 'pino';
import type { ClaimedRoom, RoomStore } from '../storage/room-store.ts';
import { listedSource } from '../storage/stored-room.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { afterAbsence } from './after-absence.ts';
import { createRoomHost, roomItself, type RoomHost } from './room-host.ts';

export interface RoomDirectoryParts {
  store: RoomStore;
  clock: Clock;
  log: Logger;
  newId: () => string;
  random: () => number;
  frame: (text: string) => Buffer;
  /** When the server was last known to run before this start, in epoch ms. */
  lastAliveMs: number | undefined;
  segmentsOf: (video: VideoId) => Promise<VideoSegment[]>;
  /** What of a stored room may be loaded: accounts may have been deleted since. */
  withoutErased: (room: StoredRoom) => Promise<StoredRoom>;
  /** How long a room stays loaded without anybody in it, in ms. */
  idleMs?: number;
  telemetry?: Telemetry;
  /** Whether rooms keep their last requests. */
  keepsHistory?: boolean;
  /** After so many entries a room is stored whole. */
  snapshotEvery?: number;
}

const defaultIdleMs = 5 * 60_000;

interface Loaded {
  host: RoomHost;
  emptySinceMs: number;
  cancelUnload: (() => void) | undefined;
}

/** All rooms of this server: loads them when they are asked for, and lets go of them when they have been empty for a while. */
export function createRoomDirectory(parts: RoomDirectoryParts) {
  const { store, clock, log, newId, random, frame, lastAliveMs, segmentsOf, withoutErased, idleMs = defaultIdleMs } = parts;
  const loaded = new Map<string, Loaded>();
  const loading = new Map<string, Promise<RoomHost | undefined>>();
  const unloading = new Map<string, Promise<void>>();
  /** Rooms that this server had to let go of, and nobody has asked for since. */
  const lost = new Set<string>();
  const startedMs = clock.now();

  async function load(key: string): Promise<RoomHost | undefined> {
    await unloading.get(key);
    const claimed = await store.claim(key, clock.now());
    if (claimed === undefined) return undefined;
    const known = await withoutErased(claimed.room);
    const room = lost.has(key) ? known : afterAbsence(known, { lastAliveMs, startedMs, nowMs: clock.now() });
    // What is in the log later goes on from here.
    if (room !== claimed.room) await store.snapshot({ ...claimed, room }, clock.now());
    lost.delete(key);
    return open(key, { ...claimed, room });
  }

  function open(key: string, claimed: ClaimedRoom): RoomHost {
    const host = createRoomHost(claimed, {
      store,
      clock,
      newId,
      random,
      frame,
      segmentsOf,
      telemetry: parts.telemetry,
      keepsHistory: parts.keepsHistory,
      snapshotEvery: parts.snapshotEvery,
      onActivity: () => unloadLater(key),
      onTrouble: (reason) => log.error({ room: key, err: reason }, 'a room cannot be stored; it is tried again'),
      onLost: (reason) => {
        log.error({ room: key, err: reason }, 'a room had to be let go');
        loaded.get(key)?.cancelUnload?.();
        loaded.delete(key);
        lost.add(key);
      },
    });
    loaded.set(key, { host, emptySinceMs: clock.now(), cancelUnload: undefined });
    unloadLater(key);
    return host;
  }

  function unloadLater(key: string): void {
    const entry = loaded.get(key);
    if (entry === undefined) return;
    if (!entry.host.isEmpty()) {
      entry.cancelUnload?.();
      entry.cancelUnload = undefined;
    } else if (entry.cancelUnload === undefined) {
      entry.emptySinceMs = clock.now();
      entry.cancelUnload = clock.after(idleMs, () => void unload(key));
    }
  }

  /** One room that cannot be stored does not keep the others from it. */
  async function stop(host: RoomHost, code: number, change?: (room: StoredRoom) => StoredRoom): Promise<void> {
    try {
      await host.stop(code, change);
    } catch (error) {
      log.error({ err: error, room: host.state().sync.name }, 'a room could not be stored');
    }
  }

  /** Lets go of a room as it is when nobody is left in it; whoever still is has to go. */
  async function unload(key: string): Promise<void> {
    const entry = loaded.get(key);
    if (entry === undefined) return;
    loaded.delete(key);
    entry.cancelUnload?.();
    const stopped = stop(entry.host, CloseCode.RoomUnloaded, (room) =>
      archiveRoom(room, entry.host.isEmpty() ? entry.emptySinceMs : clock.now()),
    );
    await whileUnloading(key, stopped);
  }

  /** Nobody loads a room that is just being stored or deleted. */
  async function whileUnloading(key: string, work: Promise<void>): Promise<void> {
    unloading.set(key, work);
    try {
      await work;
    } finally {
      unloading.delete(key);
    }
  }

  return {
    /** The host of a room, loading it when needed; undefined when there is no such room. */
    async find(name: string): Promise<RoomHost | undefined> {
      const key = name.toLowerCase();
      const known = loaded.get(key)?.host;
      if (known) return known;
      const underWay = loading.get(key) ?? load(key).finally(() => loading.delete(key));
      loading.set(key, underWay);
      return underWay;
    },

    /** The host of a room. @throws RoomNotFoundException */
    async require(name: string): Promise<RoomHost> {
      const host = await this.find(name);
      if (host === undefined) throw createRefusal('RoomNotFoundException');
      return host;
    },

    /** What a room is like from outside, without loading it; undefined when there is no such room. */
    async peek(name: string): Promise<RoomListItem | undefined> {
      const room = loaded.get(name.toLowerCase())?.host.state();
      return room === undefined ? store.peek(name) : listItemOf(room);
    },

    /** @throws ValidationError, RoomNameTakenException */
    async create(room: NewRoom): Promise<void> {
      const problem = roomNameProblem(room.name);
      if (problem !== undefined) throw createRefusal('ValidationError', { reason: `name_${problem}` });
      // A private room would need invitations, which do not exist.
      if (room.visibility === 'private') {
        throw createRefusal('ValidationError', { reason: 'invalid_visibility' });
      }
      const clean = { ...room, title: cleanLine(room.title ?? ''), description: cleanText(room.description ?? '') };
      if (!(await store.create(createRoom(clean, clock.now()), clock.now()))) {
        throw createRefusal('RoomNameTakenException');
      }
    },

    /** The public rooms, and for operators the unlisted ones that are loaded; most users first, then by name. */
    async list({ withUnlisted }: { withUnlisted: boolean }): Promise<RoomListItem[]> {
      const items = new Map((await store.listPublic()).map((item) => [item.name.toLowerCase(), item]));
      for (const [key, { host }] of loaded) {
        const room = host.state();
        const isShown = room.sync.visibility === 'public' || (withUnlisted && room.sync.visibility === 'unlisted');
        if (isShown) items.set(key, listItemOf(room));
        else items.delete(key);
      }
      return [...items.values()].sort((a, b) => b.users - a.users || a.name.localeCompare(b.name)).slice(0, limits.roomList);
    },

    /** The rooms of an account, by name. */
    async listOwned(accountId: string): Promise<RoomListItem[]> {
      return (await store.listOwned(accountId)).map((item) => {
        const room = loaded.get(item.name.toLowerCase())?.host.state();
        return room === undefined ? item : listItemOf(room);
      });
    },

    /** Takes an account that is no more, and its name, out of the rooms that it owned, and out of those that are loaded. */
    async disown(accountId: string, name: string): Promise<void> {
      for (const host of await this.hostsFor(accountId)) {
        await host.submit({ type: InternalRequest.RemoveAccount, accountId, name }, roomItself);
      }
    },

    /** The hosts of the rooms that an account owns, loading them when needed, and of all others that are loaded. */
    async hostsFor(accountId: string): Promise<RoomHost[]> {
      const owned = await store.listOwned(accountId);
      const hosts = await Promise.all(owned.map(({ name }) => this.find(name)));
      return [...new Set([...hosts.filter((host) => host !== undefined), ...this.hosts()])];
    },

    /** Lets go of a room at once; it comes back when somebody asks for it. */
    unload: async (name: string): Promise<void> => unload(name.toLowerCase()),

    /** Deletes a room with all that is in it. */
    async remove(name: string): Promise<void> {
      const key = name.toLowerCase();
      const host = await this.require(name);
      const entry = loaded.get(key);
      loaded.delete(key);
      entry?.cancelUnload?.();
      host.discard(CloseCode.RoomUnloaded);
      await whileUnloading(key, store.remove(host.roomId));
    },

    /** The host of a room that is loaded. */
    loaded: (name: string): RoomHost | undefined => loaded.get(name.toLowerCase())?.host,

    /** All hosts that are loaded now. */
    hosts: (): RoomHost[] => [...loaded.values()].map(({ host }) => host),

    /** Stores every room as it is and closes everybody in it: the server goes away. */
    async close(code: number): Promise<void> {
      const hosts = [...loaded.values()];
      loaded.clear();
      for (const { cancelUnload } of hosts) cancelUnload?.();
      await Promise.all([...hosts.map(({ host }) => stop(host, code)), ...unloading.values()]);
    },
  };
}
/** A loaded room as lists show it. */
function listItemOf({ sync, users }: RoomState): RoomListItem {
  const { name, title, description, isTemporary, visibility, queueMode, currentSource } = sync;
  return {
    name,
    title,
    description,
    isTemporary,
    visibility,
    queueMode,
    currentSource: currentSource && listedSource(currentSource),
    users: users.length,
  };
}

export type RoomDirectory = ReturnType<typeof createRoomDirectory>;

import type { Clock } from '@matinee/base/clock';
import { followersChannel, type Backbone, type Channels, type RoomLogs, type Values } from '../cluster/backbone.ts';
import { MemoryLink, type Deliver } from './memory-link.ts';
import { MemoryRooms } from './memory-rooms.ts';

export interface MemoryConnection extends Backbone {
  /** Commands under way are cut and may be executed later, new commands are rejected and messages missed. */
  interrupt(): void;
  resume(): void;
}

/** Redis in memory, complete, with its own clock. */
export interface MemoryRedis {
  /** @param deliver by default everything arrives in a microtask of its own */
  connect(deliver?: Deliver): MemoryConnection;
  /** Acts like a restart without persistence. Connections stay. */
  wipe(): void;
  /** Returns the function that restores this data: a Redis that has lost its last writes. */
  save(): () => void;
}

const deliverSoon: Deliver = (_kind, arrive) => queueMicrotask(arrive);

export interface MemoryRedisOptions {
  clock: Clock;
  rooms?: MemoryRooms;
  onExpired?: (key: string) => void;
}

export function createMemoryRedis({ clock, rooms = new MemoryRooms(clock), onExpired }: MemoryRedisOptions): MemoryRedis {
  let values = new Map<string, { value: string; untilMs: number }>();
  const connections = new Set<MemoryLink>();

  function publish(channel: string, text: string): number {
    const listening = [...connections].filter((link) => link.isListening(channel));
    for (const link of listening) link.receive(channel, text);
    return listening.length;
  }

  return {
    connect(deliver = deliverSoon) {
      const link = new MemoryLink(deliver);
      connections.add(link);
      const logs: RoomLogs = {
        readOwnership: (room) => link.run(() => rooms.readOwnership(room)),
        claim: (room, claim) => link.run(() => rooms.claim(room, claim)),
        load: (room) => link.run(() => rooms.load(room)),
        commit: (room, at, texts) =>
          link.run(() => {
            const result = rooms.commit(room, at, texts);
            if (result.kind === 'committed') for (const text of texts) publish(followersChannel(room), text);
            return result;
          }),
        storeSnapshot: (room, snapshot) => link.run(() => rooms.storeSnapshot(room, snapshot)),
        reassert: (room, state) => link.run(() => rooms.reassert(room, state)),
        entriesAfter: (room, seq, count) => link.run(() => rooms.entriesAfter(room, seq, count)),
        release: (room, epoch) => link.run(() => rooms.release(room, epoch)),
        erase: (room) => link.run(() => rooms.erase(room)),
      };
      const kept: Values = {
        get: (key) =>
          link.run(() => {
            const found = values.get(key);
            if (found === undefined || found.untilMs > clock.now()) return found?.value;
            onExpired?.(key);
            return undefined;
          }),
        set: (key, value, ttlMs) => link.run(() => void values.set(key, { value, untilMs: clock.now() + ttlMs })),
        remove: (key) => link.run(() => void values.delete(key)),
      };
      return {
        logs,
        channels: channelsOf(link, publish),
        values: kept,
        time: () => link.run(() => clock.now()),
        isConnected: () => link.isUp,
        interrupt: () => link.interrupt(),
        resume: () => link.resume(),
        close() {
          link.close();
          connections.delete(link);
          return Promise.resolve();
        },
      };
    },
    wipe() {
      rooms.clear();
      values.clear();
    },
    save() {
      const restoreRooms = rooms.save();
      const saved = new Map(values);
      return () => {
        restoreRooms();
        values = new Map(saved);
      };
    },
  };
}

function channelsOf(link: MemoryLink, publish: (channel: string, text: string) => number): Channels {
  return {
    publish: (channel, text) => link.run(() => publish(channel, text)),
    async subscribe(channel, listener) {
      link.listeners.set(channel, listener);
      try {
        await link.run(() => void link.subscribed.add(channel));
      } catch (error) {
        if (link.listeners.get(channel) === listener) link.listeners.delete(channel);
        throw error;
      }
    },
    async unsubscribe(channel) {
      link.listeners.delete(channel);
      await link.run(() => void link.subscribed.delete(channel));
    },
    onResumed: (listener) => void link.resumedListeners.push(listener),
  };
}

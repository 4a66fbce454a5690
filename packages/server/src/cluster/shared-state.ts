import type { Clock } from '@matinee/base/clock';
import * as z from 'zod/mini';
import type { NodeBus } from './node-bus.ts';

/** A part of the database that every node has in memory, and reads again when another node has changed it. */
export interface SharedState<T> {
  current: () => T;
  /** Reads it again. Resolves when this node knows what was stored before the call. Throws the database's error. */
  reload: () => Promise<void>;
  /** Announces a stored change. Resolves when this node knows it and the others are notified. */
  changed: () => Promise<void>;
  /** Calls back after every change that this node has read. Returns the function that stops this. */
  onChange: (listener: (now: T) => void) => () => void;
}

export interface SharedStateOptions<T> {
  /** The name under which nodes notify each other. */
  topic: string;
  bus: NodeBus;
  clock: Clock;
  read: () => Promise<T>;
}

const retryMs = 250;

/** Throws the database's error when the first read fails. */
export async function createSharedState<T>({ topic, bus, clock, read }: SharedStateOptions<T>): Promise<SharedState<T>> {
  const listeners = new Set<(now: T) => void>();
  let state!: T;
  let running: Promise<void> | undefined;
  /** The read after the running read, for callers that came too late for that. */
  let next: Promise<void> | undefined;

  async function readOnce(): Promise<void> {
    const before = JSON.stringify(state);
    state = await read();
    if (JSON.stringify(state) !== before) for (const listener of listeners) listener(state);
  }

  function start(): Promise<void> {
    const reading = readOnce().finally(() => {
      if (running === reading) running = undefined;
    });
    running = reading;
    return reading;
  }

  function reload(): Promise<void> {
    if (running === undefined) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  }

  // Another node's change must not be missed because one read of the database fails.
  function reloadSurely(): void {
    reload().catch(() => clock.after(retryMs, reloadSurely));
  }
  bus.onBroadcast(topic, z.null(), reloadSurely);
  bus.onResumed(reloadSurely);
  // Read after subscribing, since a change during the first read would be missed otherwise.
  await reload();

  return {
    current: () => state,
    reload,
    async changed() {
      bus.broadcast(topic, null);
      await reload();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

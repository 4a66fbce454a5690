import type { Clock } from '@matinee/base/clock';
import * as z from 'zod/mini';
import type { NodeBus } from './node-bus.ts';

/** A part of the database in every node's memory. */
export interface SharedState<T> {
  current: () => T;
  /** Resolves when this node knows everything stored before the call. Throws the database's error. */
  reload: () => Promise<void>;
  /** Resolves when this node knows the stored change and the others are notified. */
  changed: () => Promise<void>;
  onChange: (listener: (now: T) => void) => () => void;
}

export interface SharedStateOptions<T> {
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
  /** For callers that came too late for the running read. */
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

  // A failed read must not lose another node's change.
  function reloadSurely(): void {
    reload().catch(() => clock.after(retryMs, reloadSurely));
  }
  bus.onBroadcast(topic, z.null(), reloadSurely);
  bus.onResumed(reloadSurely);
  // A change during the read would be missed otherwise.
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

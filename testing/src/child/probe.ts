// Preloaded with --expose-gc into a server.
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import { answer } from './questions.ts';

/** Memory after a garbage collection, in bytes. */
export interface Held {
  heapUsed: number;
  external: number;
  resident: number;
  /** Pending timers, whether or not they keep the process running. */
  timers: number;
  /** Sockets, files and the like that keep the process running. */
  resources: Record<string, number>;
  listeners: Record<string, number>;
}

const pending = new Set<unknown>();
const { setTimeout, setInterval, clearTimeout, clearInterval } = timers;
type Callback = (...values: unknown[]) => void;

/** Node does not count unreferenced timers, as all of a server's are. */
const counted = {
  setTimeout(callback: Callback, ms?: number, ...values: unknown[]) {
    const timer = setTimeout(() => {
      pending.delete(timer);
      callback(...values);
    }, ms);
    pending.add(timer);
    return timer;
  },
  setInterval(callback: Callback, ms?: number, ...values: unknown[]) {
    const timer = setInterval(callback, ms, ...values);
    pending.add(timer);
    return timer;
  },
  clearTimeout(timer: Parameters<typeof clearTimeout>[0]) {
    pending.delete(timer);
    clearTimeout(timer);
  },
  clearInterval(timer: Parameters<typeof clearInterval>[0]) {
    pending.delete(timer);
    clearInterval(timer);
  },
};
Object.assign(timers, counted);
Object.assign(globalThis, counted);
syncBuiltinESMExports();

answer('held', (): Held => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  const listeners = Object.fromEntries(process.eventNames().map((event) => [String(event), process.listenerCount(event)]));
  return { heapUsed, external, resident: rss, timers: pending.size, resources, listeners };
});

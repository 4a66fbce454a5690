import type { Values } from './backbone.ts';
import type { Seal } from './seal.ts';

/** Ignores values that no node has written. */
export function sealValues(values: Values, seal: Seal): Values {
  const placeOf = (key: string): string => `value:${key}`;
  return {
    async get(key) {
      const text = await values.get(key);
      return text === undefined ? undefined : (seal.open(placeOf(key), text) as string | undefined);
    },
    set: (key, value, ttlMs) => values.set(key, seal.close(placeOf(key), value), ttlMs),
    remove: (key) => values.remove(key),
  };
}

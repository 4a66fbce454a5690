import { hueOfName } from './hue-of-name.ts';
import { createContext } from 'react';

const step = 30;
const hues = 12;

/**
 * Keeps the hues of `before`, in degrees. Each new name gets its own hue, or the next that no `present` name has; beyond 12 names, its own.
 */
export function assignHues(before: ReadonlyMap<string, number>, present: readonly string[]): ReadonlyMap<string, number> {
  const after = new Map(before);
  const used = new Set(present.flatMap((name) => before.get(name) ?? []));
  for (const name of present) {
    if (after.has(name) && before.has(name)) continue;
    const own = hueOfName(name);
    const free = Array.from({ length: hues }, (_, index) => (own + index * step) % 360).find((hue) => !used.has(hue));
    after.set(name, free ?? own);
    used.add(free ?? own);
  }
  return after;
}

/** In degrees, by name. Others have the hue of their name. */
export const HuesContext = createContext<ReadonlyMap<string, number>>(new Map());

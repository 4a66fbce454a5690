import { hueOfName } from './hue-of-name.ts';

const step = 30;
const hues = 12;

/**
 * Returns the hues of names, in degrees, with those of `before`, which stay. Each new name gets its own hue, or the next one
 * that none of the `present` names has, in their order; with more than 12 of them, its own.
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

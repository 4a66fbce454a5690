/** Chosen so that the names on the home page get different hues. */
const seed = 0x149a0e;

/** Returns one of 12 hues, in degrees (an FNV-1a hash over UTF-16 units, then mixed). */
export function hueOfName(name: string): number {
  let hash = seed;
  for (let index = 0; index < name.length; index += 1) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  // Without mixing, names that differ in their last digit would get similar hues.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) % 12) * 30;
}

/** Returns one of 36 hues, so that few titles of a list share one. */
export function hueOfTitle(title: string): number {
  return (hueOfName(title) + ((hueOfName(`${title}.`) / 3) % 30)) % 360;
}

/** Falls back to the first character; '' for an empty name. */
export function initialOfName(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0] ?? /./su.exec(name)?.[0] ?? '';
}

/** Compares JSON values: fast for the fields of a room, as untouched values are the same object. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((part, index) => isSame(part, b[index]));
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return keys.length === others.length && keys.every((key) => isSame(a[key as keyof typeof a], b[key as keyof typeof b]));
}

export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Returns differences by path; empty when the values are equal. */
export function differenceOf(a: unknown, b: unknown, path = ''): Record<string, [unknown, unknown]> {
  if (canonical(a) === canonical(b)) return {};
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) {
    return { [path]: [a, b] };
  }
  const [first, second] = [a, b] as Record<string, unknown>[];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.assign({}, ...[...keys].map((key) => differenceOf(first?.[key], second?.[key], `${path}/${key}`))) as Record<
    string,
    [unknown, unknown]
  >;
}

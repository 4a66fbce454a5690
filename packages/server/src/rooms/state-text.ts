const mapKey = '$map';
const setKey = '$set';

/** JSON with maps and sets. Keys are sorted, so that equal values give equal text. */
export function toText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    if (part instanceof Map) return { [mapKey]: [...part] };
    if (part instanceof Set) return { [setKey]: [...part] };
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** @throws SyntaxError */
export function fromText(text: string): unknown {
  return JSON.parse(text, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null) return part;
    if (mapKey in part) return new Map(part[mapKey] as [unknown, unknown][]);
    if (setKey in part) return new Set(part[setKey] as unknown[]);
    return part;
  });
}

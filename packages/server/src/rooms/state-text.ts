/** How maps and sets are written, which JSON does not know. */
const mapKey = '$map';
const setKey = '$set';

/** A value as JSON, its maps and sets included. Keys are in alphabetical order, so that equal values give equal text. */
export function toText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    if (part instanceof Map) return { [mapKey]: [...part] };
    if (part instanceof Set) return { [setKey]: [...part] };
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** The value that a text was made of. @throws SyntaxError when it is no JSON */
export function fromText(text: string): unknown {
  return JSON.parse(text, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null) return part;
    if (mapKey in part) return new Map(part[mapKey] as [unknown, unknown][]);
    if (setKey in part) return new Set(part[setKey] as unknown[]);
    return part;
  });
}

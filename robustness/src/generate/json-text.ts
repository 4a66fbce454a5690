/** Verbatim JSON text, which no value produces. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An object's fields in order: a name may come twice, and may be `__proto__`. */
export class Fields {
  readonly entries: (readonly [name: string, value: unknown])[];

  constructor(entries: (readonly [name: string, value: unknown])[]) {
    this.entries = entries;
  }
}

/** Returns JSON of a value that may hold `RawJson` and `Fields`; omits undefined fields. */
export function jsonText(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map((item: unknown) => jsonText(item ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = value instanceof Fields ? value.entries : Object.entries(value);
    return `{${entries
      .filter(([, item]) => item !== undefined)
      .map(([name, item]) => `${JSON.stringify(name)}:${jsonText(item)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

export function deepJson(depth: number, kind: 'array' | 'object'): RawJson {
  return new RawJson(kind === 'array' ? '['.repeat(depth) + ']'.repeat(depth) : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
}

import type * as z from 'zod/mini';

/** Texts that databases handle badly, worst first, then texts for fields with a form of their own. */
const texts = [
  'a\0b',
  '\ud83d',
  '9'.repeat(15),
  '9'.repeat(9),
  `${'9'.repeat(16)}-${'9'.repeat(15)}`,
  `${'9'.repeat(16)}-${'9'.repeat(9)}`,
  `a:${'9'.repeat(15)}`,
  'cinema',
  'https://example.org/',
  'ann@example.org',
];
const numbers = [Number.MAX_SAFE_INTEGER, 2 ** 31, 1e300, 1, 0];

interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  entries?: Record<string, unknown>;
  values?: unknown[];
  in?: z.ZodMiniType;
}

/** Returns the worst value that a schema accepts, with all optional fields; undefined if none is known. */
export function hostileValueOf(schema: z.ZodMiniType): unknown {
  const { type, shape, innerType, element, options = [], entries = {}, values = [], in: input } = schema.def as Definition;
  if (shape !== undefined) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, hostileValueOf(field)]));
  if (innerType !== undefined) return hostileValueOf(innerType);
  if (element !== undefined) return [hostileValueOf(element)];
  if (input !== undefined) return hostileValueOf(input);
  const candidates: Record<string, unknown[]> = {
    string: texts,
    number: numbers,
    boolean: [true],
    enum: Object.values(entries),
    literal: values,
    union: options.map(hostileValueOf),
  };
  return candidates[type]?.find((value) => schema.safeParse(value).success);
}

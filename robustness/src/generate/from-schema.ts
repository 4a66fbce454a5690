import type * as z from 'zod/mini';
import type { Random } from '../random.ts';
import { strangeValue } from './mutate.ts';
import { fieldText, textOf } from './texts.ts';

/** Returns a likely value, such as an existing id or a working link; undefined if none is known. */
export type Hint = (field: string, random: Random) => unknown;

/** The parts of a schema that this module reads; zod keeps them under `_zod.def`. */
interface Definition {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  items?: z.ZodMiniType[];
  options?: z.ZodMiniType[];
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  values?: unknown[];
  entries?: Record<string, unknown>;
  checks?: { _zod: { def: { check: string; format?: string; minimum?: number; maximum?: number; value?: number } } }[];
}

const attempts = 20;

/** Tries to find a value that the schema accepts. */
export function validValue(schema: z.ZodMiniType, random: Random, hint: Hint): unknown {
  let value: unknown;
  for (let left = attempts; left > 0; left--) {
    value = valueOf(schema, random, hint, '');
    if (schema.safeParse(value).success) break;
  }
  return value;
}

function valueOf(schema: z.ZodMiniType, random: Random, hint: Hint, field: string): unknown {
  // oxlint-disable-next-line no-underscore-dangle -- zod's name for what a schema is made of
  const definition = schema._zod.def as unknown as Definition;
  const hinted = random.chance(0.7) ? hint(field, random) : undefined;
  if (hinted !== undefined && schema.safeParse(hinted).success) return hinted;
  switch (definition.type) {
    case 'object':
      return objectOf(definition, random, hint);
    case 'array':
      return arrayOf(definition, random, hint, field);
    case 'tuple':
      return (definition.items ?? []).map((item) => valueOf(item, random, hint, field));
    case 'union':
      return valueOf(random.pick(definition.options ?? []), random, hint, field);
    case 'optional':
    case 'default':
    case 'prefault':
      return random.chance(0.4) ? undefined : valueOf(definition.innerType as z.ZodMiniType, random, hint, field);
    case 'nullable':
      return random.chance(0.3) ? null : valueOf(definition.innerType as z.ZodMiniType, random, hint, field);
    case 'pipe':
      return valueOf(definition.in as z.ZodMiniType, random, hint, field);
    case 'literal':
      return random.pick(definition.values ?? [null]);
    case 'enum':
      return random.pick(Object.values(definition.entries ?? {}));
    case 'boolean':
      return random.chance(0.5);
    case 'number':
      return numberOf(definition, random);
    case 'string':
      return stringOf(definition, random);
    default:
      return strangeValue(random);
  }
}

function objectOf({ shape = {} }: Definition, random: Random, hint: Hint): unknown {
  const names = Object.keys(shape);
  const whole = random.chance(0.7) ? hint(names.toSorted().join(' '), random) : undefined;
  const known = typeof whole === 'object' && whole !== null ? whole : {};
  const entries = names.map((name) => [name, valueOf(shape[name] as z.ZodMiniType, random, hint, name)]);
  return { ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)), ...known };
}

function arrayOf(definition: Definition, random: Random, hint: Hint, field: string): unknown {
  const { min, max } = boundsOf(definition, 0, 20);
  const length = random.pick([min, Math.min(max, min + 1), random.int(min, Math.min(max, min + 5)), random.chance(0.05) ? max : min]);
  return Array.from({ length }, () => valueOf(definition.element as z.ZodMiniType, random, hint, field));
}

function numberOf(definition: Definition, random: Random): number {
  const { min, max } = boundsOf(definition, -1e9, 1e9);
  const isWhole = [...formatsOf(definition)].some((format) => format.includes('int'));
  const value = random.pick([
    min,
    max,
    0,
    1,
    random.int(Math.ceil(min), Math.floor(Math.min(max, min + 1000))),
    min + random.next() * (max - min),
  ]);
  const bounded = Math.min(max, Math.max(min, value));
  return isWhole ? Math.round(bounded) : bounded;
}

function stringOf(definition: Definition, random: Random): string {
  const { min, max } = boundsOf(definition, 0, 1000);
  const formats = formatsOf(definition);
  if (formats.has('email')) return `${textOf(random, random.int(1, 40), 'plain')}@example.org`;
  if (formats.has('regex')) return textOf(random, random.int(Math.max(1, min), Math.min(max, 48)), 'plain');
  return fieldText(random, min, max);
}

/** Returns required formats, such as `email`, `regex`, `safeint`. */
function formatsOf({ format, checks = [] }: Definition): ReadonlySet<string> {
  return new Set([format, ...checks.map(({ _zod: { def } }) => def.format)].filter((name) => name !== undefined));
}

/** Returns the range of a number, or of the length of a text or an array. */
function boundsOf({ checks = [] }: Definition, min: number, max: number): { min: number; max: number } {
  const bounds = { min, max };
  for (const check of checks) {
    const { check: name, minimum, maximum, value } = check._zod.def; // oxlint-disable-line no-underscore-dangle -- as above
    if (name === 'min_length' || name === 'greater_than') bounds.min = minimum ?? value ?? min;
    if (name === 'max_length' || name === 'less_than') bounds.max = maximum ?? value ?? max;
  }
  return { min: bounds.min, max: Math.max(bounds.min, bounds.max) };
}

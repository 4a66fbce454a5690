import { schemaNames } from '@matinee/api/schema-names';
import { optionsOf, type AnySchema } from '@matinee/api/zod-shape';
import * as protocol from '@matinee/protocol';
import * as z from 'zod/mini';

/** Schemas that the page explains once, by the names under which it does. */
const named = new Map(schemaNames).set(protocol.announcedRequestSchema, 'Request');

/** Objects of which other schemas have a part, with all fields optional. */
const partial: readonly [name: string, schema: AnySchema][] = [
  ['RoomUser', protocol.roomUserSchema],
  ['Event', protocol.roomEventSchema],
  ['Room', protocol.roomSyncSchema],
];

type Definition = { type: string; [key: string]: unknown };

function definitionOf(schema: AnySchema): Definition {
  return schema.def as unknown as Definition;
}

/** A schema without `optional`, and whether it had it. */
export function unwrap(schema: AnySchema): { schema: AnySchema; isOptional: boolean } {
  const definition = definitionOf(schema);
  if (definition.type !== 'optional') return { schema, isOptional: false };
  return { schema: unwrap(definition['innerType'] as AnySchema).schema, isOptional: true };
}

/** The fields of an object schema. */
export function fieldsOf(schema: AnySchema): [name: string, schema: AnySchema][] {
  return Object.entries((definitionOf(schema)['shape'] ?? {}) as Record<string, AnySchema>);
}

/** A schema in the notation of TypeScript, with the names of those that the page explains. */
export function typeOf(schema: AnySchema): string {
  return named.get(schema) ?? structureOf(schema);
}

/** The same with the schema itself spelled out, even if it has a name. */
export function structureOf(schema: AnySchema): string {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'optional':
      return typeOf(definition['innerType'] as AnySchema);
    case 'nullable':
      return `${typeOf(definition['innerType'] as AnySchema)} | null`;
    case 'array':
      return arrayOf(typeOf(definition['element'] as AnySchema));
    case 'tuple':
      return `[${(definition['items'] as AnySchema[]).map(typeOf).join(', ')}]`;
    case 'union':
      return optionsOf(schema).map(typeOf).join(' | ');
    case 'literal':
      return (definition['values'] as unknown[]).map((value) => JSON.stringify(value)).join(' | ');
    case 'enum':
      return Object.values(definition['entries'] as Record<string, string>)
        .map((value) => JSON.stringify(value))
        .join(' | ');
    case 'pipe':
      return pipeOf(schema);
    case 'object':
      return objectOf(schema);
    default:
      return definition.type;
  }
}

/** What a client sends: of an object the fields that are used, of a text that stands for another value the text. */
function pipeOf(schema: AnySchema): string {
  const { in: sent, out } = definitionOf(schema) as unknown as { in: AnySchema; out: AnySchema };
  return typeOf(definitionOf(sent).type === 'object' ? out : sent);
}

function arrayOf(element: string): string {
  return element.includes(' | ') ? `(${element})[]` : `${element}[]`;
}

function objectOf(schema: AnySchema): string {
  const fields = fieldsOf(schema);
  const whole = partial.find(([, other]) => isPartOf(fields, other));
  if (whole !== undefined) return `Partial<${whole[0]}>`;
  const texts = fields.map(([name, field]) => {
    const { schema: inner, isOptional } = unwrap(field);
    return `${name}${isOptional ? '?' : ''}: ${typeOf(inner)}`;
  });
  return texts.length === 0 ? 'object' : `{ ${texts.join(', ')} }`;
}

function isPartOf(fields: readonly [string, AnySchema][], whole: AnySchema): boolean {
  const all = new Map(fieldsOf(whole));
  return fields.length === all.size && fields.every(([name, field]) => all.get(name) !== undefined && unwrap(field).isOptional);
}

/** The bounds of a string, number or array, in words; empty without any. */
export function boundsOf(schema: AnySchema): string {
  const { type, anyOf = [], ...bounds } = z.toJSONSchema(unwrap(schema).schema, { io: 'input' }) as JsonSchema;
  const [first = { type, ...bounds }] = anyOf;
  return [
    ...(first.type === 'integer' ? ['whole'] : []),
    ...bound('at least', first.minimum),
    ...bound('at most', first.maximum === Number.MAX_SAFE_INTEGER ? undefined : first.maximum),
    ...bound('at least', (first.minLength ?? 1) > 1 ? first.minLength : undefined, ' characters'),
    ...bound('at most', first.maxLength, ' characters'),
    ...bound('at most', first.maxItems, ' entries'),
  ].join(', ');
}

interface JsonSchema {
  type?: string;
  anyOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

function bound(words: string, value: number | undefined, unit = ''): string[] {
  return value === undefined ? [] : [`${words} ${value}${unit}`];
}

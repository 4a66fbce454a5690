/** Draft 2020-12 in OpenAPI, draft 7 in AsyncAPI. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  not?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema | JsonSchema[] | false;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | false;
  required?: string[];
  minimum?: number;
  maximum?: number;
  [keyword: string]: unknown;
}

export const nothing: JsonSchema = { not: {} };

/** `simplify` knows it in a strict object. */
export const anything: JsonSchema = { $comment: 'anything' };

const isAnything = ({ $comment, description }: JsonSchema): boolean => $comment === anything['$comment'] && description === undefined;
const isNothing = ({ not }: JsonSchema): boolean => not !== undefined && Object.keys(not).length === 0;
const isConstant = (schema: JsonSchema): boolean => 'const' in schema;

/** @param change `key` is the part's property name or index, if it has one */
export function mapParts(schema: JsonSchema, change: (part: JsonSchema, key: string) => JsonSchema): JsonSchema {
  const mapped = { ...schema };
  for (const keyword of ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const) {
    const parts = schema[keyword];
    if (parts !== undefined) mapped[keyword] = parts.map((part, index) => change(part, keyword === 'prefixItems' ? '' : `#${index}`));
  }
  const { items, properties, additionalProperties } = schema;
  if (Array.isArray(items)) mapped.items = items.map((item) => change(item, ''));
  else if (items) mapped.items = change(items, '');
  if (properties !== undefined) {
    mapped.properties = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, change(part, name)]));
  }
  if (additionalProperties) mapped.additionalProperties = change(additionalProperties, '');
  return mapped;
}

/**
 * Makes an enumeration of constants, and removes alternatives that nothing satisfies. A strict object whose schema
 * names fields only to ignore them, as the bodies of queue calls do, becomes open.
 */
export function simplify(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = mapParts(withoutIgnored(schema), simplify);
  if (rest['$comment'] === anything['$comment']) delete rest['$comment'];
  if (rest.minimum === Number.MIN_SAFE_INTEGER) delete rest.minimum;
  if (rest.maximum === Number.MAX_SAFE_INTEGER) delete rest.maximum;
  if (anyOf === undefined) return rest;
  const possible = anyOf.filter((part) => !isNothing(part));
  const [first] = possible;
  if (first === undefined) return nothing;
  if (possible.length === 1) return { ...first, ...rest };
  if (possible.every((part) => isConstant(part) && part.type === first.type && part.description === undefined)) {
    const type = possible.every((part) => Number.isInteger(part.const)) ? 'integer' : first.type;
    return { ...rest, ...(type !== undefined && { type }), enum: possible.map((part) => part.const) };
  }
  return { ...rest, anyOf: possible };
}

function withoutIgnored(schema: JsonSchema): JsonSchema {
  const { properties = {}, additionalProperties, ...rest } = schema;
  const used = Object.entries(properties).filter(([, part]) => !isAnything(part));
  if (additionalProperties !== false || used.length === Object.keys(properties).length) return schema;
  return { ...rest, properties: Object.fromEntries(used) };
}

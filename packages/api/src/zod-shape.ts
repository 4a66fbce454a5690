import type * as z from 'zod/mini';

export type AnySchema = z.ZodMiniType;

interface Definition {
  shape?: Record<string, AnySchema>;
  options?: AnySchema[];
  values?: unknown[];
}

const definitionOf = (schema: AnySchema): Definition => schema.def as Definition;

/** Returns the alternatives of a union; for other schemas, the schema itself. */
export function optionsOf(schema: AnySchema): AnySchema[] {
  return definitionOf(schema).options ?? [schema];
}

export function literalOf(schema: AnySchema, field: string): unknown {
  const literal = definitionOf(schema).shape?.[field];
  return literal === undefined ? undefined : definitionOf(literal).values?.[0];
}

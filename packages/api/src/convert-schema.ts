import * as z from 'zod/mini';
import type { Comments } from './comments.ts';
import { anything, nothing, simplify, type JsonSchema } from './json-schema.ts';
import { constantOf, schemaNames } from './schema-names.ts';
import type { AnySchema } from './zod-shape.ts';

/** Sent to the server (`input`) or by the server (`output`). */
export type Direction = 'input' | 'output';

/** OpenAPI 3.1 has draft 2020-12, AsyncAPI 3 draft 7. */
export type Draft = 'draft-2020-12' | 'draft-7';

export interface ConvertOptions {
  direction: Direction;
  draft: Draft;
  comments: Comments;
}

/** References are by name. */
export interface ConvertedSchema {
  schema: JsonSchema;
  definitions: Readonly<Record<string, JsonSchema>>;
}

type Registry = z.core.$ZodRegistry<{ id: string }>;

const names: Registry = z.registry();
for (const [schema, id] of schemaNames) names.add(schema, { id });
const noNames: Registry = z.registry();

/** @throws for a pattern with flags */
export function convertSchema(schema: AnySchema, options: ConvertOptions): ConvertedSchema {
  const { $schema: _, $defs, definitions = $defs ?? {}, ...converted } = toJson(schema, options, names);
  return { schema: converted, definitions };
}

/** They differ where an empty text stands for none, for example. */
export function differsByDirection(schema: AnySchema): boolean {
  const [sent, received] = (['input', 'output'] as const).map((direction) =>
    JSON.stringify(simplify(toJson(schema, { direction, draft: 'draft-2020-12', comments: new Map() }, noNames))),
  );
  return sent !== received;
}

interface Json extends JsonSchema {
  $schema?: string;
  $defs?: Record<string, JsonSchema>;
  definitions?: Record<string, JsonSchema>;
}

function toJson(schema: AnySchema, { direction, draft, comments }: ConvertOptions, registry: Registry): Json {
  return z.toJSONSchema(schema, {
    io: direction,
    target: draft,
    metadata: registry,
    reused: 'inline',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // The protocol uses the library's small build.
      const part = zodSchema as unknown as AnySchema;
      adjust(part, jsonSchema as JsonSchema, direction);
      Object.assign(jsonSchema, headOf(part, comments));
    },
  }) as Json;
}

function adjust(schema: AnySchema, json: JsonSchema, direction: Direction): void {
  const { type, catchall } = schema.def as { type: string; catchall?: unknown };
  const flagged = patternsOf(schema).find(({ flags }) => /[ims]/.test(flags));
  if (flagged !== undefined) throw new Error(`JSON Schema has no flags of patterns: write ${String(flagged)} without`);
  if (type === 'transform') Object.assign(json, nothing);
  if (type === 'unknown') Object.assign(json, anything);
  // A newer server may add fields.
  if (type === 'object' && catchall === undefined && direction === 'output') delete json.additionalProperties;
}

function patternsOf({ def }: AnySchema): RegExp[] {
  const { checks = [] } = def as { checks?: { _zod: { def: { pattern?: RegExp } } }[] };
  // oxlint-disable-next-line no-underscore-dangle -- where the library keeps what a check is made from
  return checks.flatMap(({ _zod }) => _zod.def.pattern ?? []);
}

function headOf(schema: AnySchema, comments: Comments): JsonSchema {
  const constant = constantOf(schema);
  const description = constant === undefined ? undefined : comments.get(constant);
  if (constant === undefined || description === undefined) return {};
  return { ...(schema.def.type === 'object' && { title: titleOf(constant) }), description };
}

/** Returns `QueueItem` for `queueItemSchema`, and `SeekRequest` for `playbackRequests.Seek`. */
function titleOf(constant: string): string {
  const [, kind] = constant.split('.');
  if (kind !== undefined) return `${kind}Request`;
  return constant.charAt(0).toUpperCase() + constant.slice(1).replace(/Schema$/, '');
}

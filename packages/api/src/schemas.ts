import type { Comments } from './comments.ts';
import { convertSchema, differsByDirection, type ConvertedSchema, type Direction, type Draft } from './convert-schema.ts';
import { mapParts, simplify, type JsonSchema } from './json-schema.ts';
import { constantOf, schemaNames } from './schema-names.ts';
import type { AnySchema } from './zod-shape.ts';

export interface Schemas {
  /** Returns a reference if the schema has a name. @param path of its docstrings, if no constant has them */
  of(schema: AnySchema, direction: Direction, path?: string): JsonSchema;
  /** The named schemas so far. */
  components(): Record<string, JsonSchema>;
}

const prefix = '#/components/schemas/';
const inputSuffix = 'Input';
const schemasByName = new Map([...schemaNames].map(([schema, name]) => [name, schema]));

export function createSchemas(options: { comments: Comments; draft: Draft }): Schemas {
  return new SchemaCollection(options);
}

class SchemaCollection implements Schemas {
  readonly #comments: Comments;
  readonly #draft: Draft;
  readonly #components = new Map<string, JsonSchema>();
  readonly #differing = new Map<string, boolean>();

  constructor({ comments, draft }: { comments: Comments; draft: Draft }) {
    this.#comments = comments;
    this.#draft = draft;
  }

  of(schema: AnySchema, direction: Direction, path = constantOf(schema)): JsonSchema {
    const name = schemaNames.get(schema);
    if (name === undefined) return this.#finish(this.#convert(schema, direction), direction, path);
    this.#define(name, schema, direction);
    return this.#refTo(name, direction);
  }

  components(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#components].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #convert(schema: AnySchema, direction: Direction): ConvertedSchema {
    return convertSchema(schema, { direction, draft: this.#draft, comments: this.#comments });
  }

  #define(name: string, schema: AnySchema, direction: Direction): void {
    const key = this.#keyOf(name, direction);
    if (this.#components.has(key)) return;
    // Schemas may lead to each other in a circle.
    this.#components.set(key, {});
    const { definitions } = this.#convert(schema, direction);
    this.#components.set(key, this.#finish({ schema: definitions[name] ?? {}, definitions }, direction, constantOf(schema)));
  }

  #finish({ schema, definitions }: ConvertedSchema, direction: Direction, path: string | undefined): JsonSchema {
    for (const name of Object.keys(definitions)) {
      const named = schemasByName.get(name);
      if (named !== undefined) this.#define(name, named, direction);
    }
    return simplify(this.#describe(schema, direction, path));
  }

  #keyOf(name: string, direction: Direction): string {
    const schema = schemasByName.get(name);
    if (direction === 'output' || schema === undefined) return name;
    const differs = this.#differing.get(name) ?? differsByDirection(schema);
    this.#differing.set(name, differs);
    return differs ? name + inputSuffix : name;
  }

  #refTo(name: string, direction: Direction): JsonSchema {
    return { $ref: prefix + this.#keyOf(name, direction) };
  }

  /** Adds docstrings of fields, and resolves references. */
  #describe(schema: JsonSchema, direction: Direction, path: string | undefined): JsonSchema {
    const isNullable = schema.anyOf?.length === 2 && schema.anyOf[1]?.type === 'null';
    const described = mapParts(schema, (part, key) => {
      const below = path === undefined || key === '' || (isNullable && key.startsWith('#')) ? path : `${path}.${key}`;
      const comment = key === '' || key.startsWith('#') ? undefined : this.#comments.get(below ?? '');
      return this.#withDescription(this.#describe(part, direction, below), comment);
    });
    if (described.$ref === undefined) return described;
    return { ...described, ...this.#refTo(described.$ref.replace(/^.*\//, ''), direction) };
  }

  #withDescription(schema: JsonSchema, description: string | undefined): JsonSchema {
    if (description === undefined) return schema;
    // In draft 7 nothing beside a reference counts.
    if (schema.$ref !== undefined && this.#draft === 'draft-7') return { description, allOf: [schema] };
    return { ...schema, description };
  }
}

/** Names schemas `…Input` only where the other direction is described too. */
export function withPlainNames<Document extends { components: { schemas: object } }>(document: Document): Document {
  const names = Object.keys(document.components.schemas);
  let text = JSON.stringify(document);
  for (const name of names.filter((one) => one.endsWith(inputSuffix))) {
    const plain = name.slice(0, -inputSuffix.length);
    if (!names.includes(plain)) text = text.replaceAll(`"${prefix}${name}"`, `"${prefix}${plain}"`).replaceAll(`"${name}":`, `"${plain}":`);
  }
  return JSON.parse(text) as Document;
}

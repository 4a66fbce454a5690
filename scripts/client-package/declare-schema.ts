import type { AnySchema } from '@matinee/api/zod-shape';

type Definition = { type: string; [key: string]: unknown };

export interface Declarations {
  /** The name under which a schema's type is declared elsewhere. */
  nameOf(schema: AnySchema): string | undefined;
  /** The comment of a field, by the names that lead to it. */
  commentOf(path: readonly string[]): string | undefined;
}

const plain = new Set(['string', 'number', 'boolean', 'unknown', 'null', 'undefined', 'never']);

/** Spells out a schema's `z.infer` type. @throws for an unknown kind of schema @param path the names that lead to the schema */
export function declareType(schema: AnySchema, declarations: Declarations, path: readonly string[]): string {
  return declarations.nameOf(schema) ?? declareStructure(schema, declarations, path);
}

/** Spells out the schema itself, even if it has a name. */
export function declareStructure(schema: AnySchema, declarations: Declarations, path: readonly string[]): string {
  const definition = schema.def as unknown as Definition;
  const { type } = definition;
  const inner = (key: string): string => declareType(definition[key] as AnySchema, declarations, path);
  const all = (key: string): string[] =>
    (definition[key] as AnySchema[]).map((each, index) => declareType(each, declarations, [...path, `#${index}`]));
  if (plain.has(type)) return type;
  switch (type) {
    case 'optional':
      return `${inner('innerType')} | undefined`;
    case 'nullable':
      return `${inner('innerType')} | null`;
    case 'array':
      return `${inBrackets(inner('element'))}[]`;
    case 'tuple':
      return `[${all('items').join(', ')}]`;
    case 'union':
      return [...new Set(all('options'))].join(' | ');
    case 'record':
      return `Record<${inner('keyType')}, ${inner('valueType')}>`;
    case 'literal':
      return (definition['values'] as unknown[]).map((value) => JSON.stringify(value)).join(' | ');
    case 'enum':
      return Object.values(definition['entries'] as Record<string, string>)
        .map((value) => JSON.stringify(value))
        .join(' | ');
    case 'pipe':
      return inner('out');
    case 'transform':
      return JSON.stringify((definition['transform'] as (value: unknown) => unknown)('')) ?? 'undefined';
    case 'object':
      return declareObject(schema, declarations, path);
    default:
      throw new Error(`A schema of the type ${type} at ${path.join('.')} has no declaration yet.`);
  }
}

function declareObject(schema: AnySchema, declarations: Declarations, path: readonly string[]): string {
  const { shape, catchall } = schema.def as unknown as { shape: Record<string, AnySchema>; catchall?: AnySchema };
  const fields = Object.entries(shape).map(([name, field]) => {
    const comment = declarations.commentOf([...path, name]);
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    const { optout } = (field as unknown as { _zod: { optout?: string } })['_zod'];
    return `${docstring(comment)}${key}${optout === 'optional' ? '?' : ''}: ${declareType(field, declarations, [...path, name])};`;
  });
  const isLoose = catchall !== undefined && (catchall.def as unknown as Definition).type === 'unknown';
  return `{\n${[...fields, ...(isLoose ? ['[key: string]: unknown;'] : [])].join('\n')}\n}`;
}

function inBrackets(type: string): string {
  return type.includes(' | ') ? `(${type})` : type;
}

/** Indents by two spaces per open pair of braces. */
export function indent(text: string): string {
  let depth = 0;
  return text
    .split('\n')
    .map((line) => {
      if (line.startsWith('}')) depth -= 1;
      const indented = '  '.repeat(line === '' ? 0 : depth) + line;
      if (line.endsWith('{')) depth += 1;
      return indented;
    })
    .join('\n');
}

export function docstring(comment: string | undefined): string {
  return comment === undefined ? '' : `/** ${comment} */\n`;
}

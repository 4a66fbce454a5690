import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';

/**
 * Docstrings of the protocol, by the name of a constant (`queueItemSchema`) and by the path of each of its fields, also
 * through other schemas (`roomEventSchema.additional.video`). Fields of a union have an alternative's index in their
 * path (`queueOperationSchema.#3.items`).
 */
export type Comments = Pick<ReadonlyMap<string, string>, 'get'>;

const folder = dirname(fileURLToPath(import.meta.resolve('@matinee/protocol')));

export function readProtocolComments(): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name));
  return commentsOf(files.map((name) => readFileSync(join(folder, name), 'utf8')));
}

/** ESTree with types. */
interface SyntaxNode {
  type: string;
  start: number;
  name?: string;
  [key: string]: unknown;
}

interface Declaration {
  value: SyntaxNode;
  comment: string | undefined;
  isExported: boolean;
  commentAt: (node: SyntaxNode) => string | undefined;
  /** Declarations of the same file. */
  beside: ReadonlyMap<string, Declaration>;
}

/** @param sources files that import each other's exports by the same names */
export function commentsOf(sources: readonly string[]): ReadonlyMap<string, string> {
  const exported = new Map(sources.flatMap((source) => [...declarationsOf(source)].filter(([, { isExported }]) => isExported)));
  const comments = new Map<string, string>();
  for (const [name, declaration] of exported) {
    if (declaration.comment !== undefined) comments.set(name, declaration.comment);
    for (const [field, comment] of fieldsOf(declaration.value, declaration, exported)) comments.set(`${name}.${field}`, comment);
  }
  return comments;
}

function declarationsOf(source: string): Map<string, Declaration> {
  const { program, comments } = parseSync('source.ts', source);
  /** By the position of the code after them. */
  const docstrings = new Map(
    comments
      .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
      .map(({ value, end }) => [end + (/\S/.exec(source.slice(end))?.index ?? 0), textOf(value)]),
  );
  const found = new Map<string, Declaration>();
  const commentAt = (node: SyntaxNode): string | undefined => docstrings.get(node.start);
  for (const statement of program.body as unknown as SyntaxNode[]) {
    const declaration = (statement['declaration'] ?? statement) as SyntaxNode;
    const about = { comment: commentAt(statement), isExported: statement.type === 'ExportNamedDeclaration', commentAt, beside: found };
    if (declaration.type === 'FunctionDeclaration') {
      found.set(nameOf(declaration['id']), { value: declaration, ...about });
    }
    for (const { id, init } of (declaration['declarations'] ?? []) as { id: SyntaxNode; init: SyntaxNode | null }[]) {
      if (id.type === 'Identifier' && init !== null) found.set(nameOf(id), { value: init, ...about });
    }
  }
  return found;
}

function textOf(comment: string): string {
  return comment
    .slice(1)
    .replace(/\s*\n\s*(?:\* ?)?/g, ' ')
    .trim();
}

function nameOf(node: unknown): string {
  const { name = '', value } = node as { name?: string; value?: unknown };
  return name === '' ? String(value) : name;
}

type Fields = ReadonlyMap<string, string>;

/**
 * The later of two definitions counts.
 * @param from the place of the expression; files have unexported constants of the same name
 */
function fieldsOf(node: SyntaxNode, from: Declaration, exported: ReadonlyMap<string, Declaration>): Fields {
  const of = (other: unknown): Fields => fieldsOf(other as SyntaxNode, from, exported);
  const ofAll = (others: unknown): Fields => new Map((others as unknown[]).flatMap((other) => [...of(other)]));
  const named = (name: string): Fields => {
    const declaration = from.beside.get(name) ?? exported.get(name);
    return declaration === undefined ? new Map() : fieldsOf(declaration.value, declaration, exported);
  };
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return of(node['expression']);
    case 'Identifier':
      return named(nameOf(node));
    case 'MemberExpression': {
      // `schema.shape` has the fields of the schema, `shape.field` the fields below the field.
      const property = nameOf(node['property']);
      const fields = of(node['object']);
      return property === 'shape' ? fields : below(fields, property);
    }
    case 'CallExpression': {
      const callee = node['callee'] as SyntaxNode;
      // The schema before `.check(…)`, the function that makes a schema, or the arguments of a zod function.
      const before = callee.type === 'MemberExpression' ? of(callee['object']) : of(callee);
      return new Map([...before, ...ofAll(node['arguments'])]);
    }
    case 'FunctionDeclaration':
      return ofAll(((node['body'] as SyntaxNode)['body'] as SyntaxNode[]).flatMap((statement) => statement['argument'] ?? []));
    case 'ArrayExpression':
      // The alternatives of a union have fields of the same names.
      return new Map(
        (node['elements'] as unknown[]).flatMap((element, index) => [...of(element)].map(([field, text]) => [`#${index}.${field}`, text])),
      );
    case 'ObjectExpression':
      return new Map((node['properties'] as SyntaxNode[]).flatMap((property) => propertyFields(property, of, from)));
    default:
      return new Map();
  }
}

function propertyFields(property: SyntaxNode, of: (node: unknown) => Fields, from: Declaration): [string, string][] {
  if (property.type === 'SpreadElement') return [...of(property['argument'])];
  const key = nameOf(property['key']);
  const value = property['value'] as SyntaxNode;
  // A field that is another field's value has its docstring too.
  const inherited = value.type === 'MemberExpression' ? of(value['object']).get(nameOf(value['property'])) : undefined;
  const comment = from.commentAt(property) ?? inherited;
  return [
    ...(comment === undefined ? [] : [[key, comment] as [string, string]]),
    ...[...of(value)].map(([field, text]): [string, string] => [`${key}.${field}`, text]),
  ];
}

function below(fields: Fields, property: string): Fields {
  const prefix = `${property}.`;
  return new Map([...fields].flatMap(([field, text]) => (field.startsWith(prefix) ? [[field.slice(prefix.length), text]] : [])));
}

/** The first sentence as plain text, and all of it as Markdown if that says more. */
export interface Texts {
  summary: string;
  description?: string;
}

export function textsOf(comment: string): Texts {
  const sentence = /^(?:`[^`]*`|[^`])*?[.:;](?= |$)/.exec(comment)?.[0] ?? comment;
  const summary = sentence.replace(/[.:;]$/, '').replaceAll('`', '');
  return { summary, ...(comment !== `${summary}.` && { description: comment }) };
}

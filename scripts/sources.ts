import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'rolldown/utils';

export const root = resolve(import.meta.dirname, '..');

const skippedFolders = new Set(['node_modules', 'dist', 'data', 'fixtures', 'locales']);

/** Returns paths from the root, except built, installed and recorded files. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skippedFolders.has(entry.name) || entry.name.startsWith('.') ? [] : filesBelow(path);
    return [path];
  });
}

export const units = [
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  'e2e',
  'examples',
  'bench',
  'robustness',
  'testing',
  'deploy',
  'docs/site',
  'scripts',
];

export const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path);

export function codeOf(unit: string): string[] {
  return filesBelow(unit).filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'));
}

/** ESTree with types. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export interface Comment {
  text: string;
  start: number;
  end: number;
}

export interface Source {
  text: string;
  program: SyntaxNode;
  comments: Comment[];
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

const parsed = new Map<string, Source>();

export function parse(path: string): Source {
  const source = parsed.get(path) ?? parseFile(path);
  parsed.set(path, source);
  return source;
}

function parseFile(path: string): Source {
  const text = read(path);
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  return {
    text,
    program: program as unknown as SyntaxNode,
    comments: comments.map(({ value, start, end }) => ({ text: value, start, end })),
  };
}

/** Visits parents first. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode, parent: SyntaxNode | undefined) => void, parent?: SyntaxNode): void {
  visit(node, parent);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) walk(child, visit, node);
    } else if (isNode(value)) walk(value, visit, node);
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

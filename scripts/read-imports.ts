import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** Returns paths from the root. */
export function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mts|js|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/(?:^|\/)(?:node_modules|dist|data|fixtures)\//.test(path));
}

export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

/** Returns static, dynamic and re-exported imports. */
export function importsOf(source: string): string[] {
  const specifiers = /(?:(?<=[\s}*])from\s*|(?<![.\w])import\s*\(?\s*)(['"])([^'"\n]+)\1/g;
  return [...withoutComments(source).matchAll(specifiers)].map((match) => match[2] ?? '');
}

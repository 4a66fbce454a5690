import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema } from '@matinee/server';
import { parseAllDocuments } from 'yaml';

/** Reads the documents of a file by its path in this folder. */
export function readYaml(path: string): unknown[] {
  return parseAllDocuments(readFileSync(join(import.meta.dirname, path), 'utf8'), { merge: true }).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return document.toJS() as unknown;
  });
}

export function unknownSettings(names: readonly string[]): string[] {
  return names.filter((name) => !Object.hasOwn(environmentSchema.shape, name));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema } from '@matinee/server';
import { parseAllDocuments } from 'yaml';

/** The documents of a YAML file of this folder, by its path. */
export function readYaml(path: string): unknown[] {
  return parseAllDocuments(readFileSync(join(import.meta.dirname, path), 'utf8'), { merge: true }).map((document) => {
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return document.toJS() as unknown;
  });
}

/** The names that are no setting of the server. */
export function unknownSettings(names: readonly string[]): string[] {
  return names.filter((name) => !Object.hasOwn(environmentSchema.shape, name));
}

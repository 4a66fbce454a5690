import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The output of `node scripts/run.mjs release`. */
export const releaseFolder = join(import.meta.dirname, '../../release');

/** Returns a name without `.tar.gz`, such as matinee-1.2.0. */
export function releaseName(): string {
  const archive = existsSync(releaseFolder) ? readdirSync(releaseFolder).find((file) => file.endsWith('.tar.gz')) : undefined;
  if (archive === undefined) throw new Error('There is no release: node scripts/run.mjs release packs one.');
  return archive.replace(/\.tar\.gz$/, '');
}

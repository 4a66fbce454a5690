import { existsSync } from 'node:fs';
import { join } from 'node:path';

const sources = join(import.meta.dirname, '../src');
const modules = join(import.meta.dirname, '../../../node_modules');

/**
 * Paths are below src, or below node_modules if they begin with a package's name. Throws for a missing file, so that moving one cannot
 * silently change the chunks.
 */
export function oneOf(...paths: string[]): (moduleId: string) => boolean {
  const files = new Set(paths.map((path) => [join(sources, path), join(modules, path)].find((file) => existsSync(file)) ?? missing(path)));
  return (moduleId) => files.has(moduleId);
}

function missing(path: string): never {
  throw new Error(`vite.config.ts names ${path}, which does not exist`);
}

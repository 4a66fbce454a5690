import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../packages/media/fixtures');

/** A file of packages/media/fixtures. */
export const readFixture = (name: string): Buffer => readFileSync(join(folder, name));

/** Returns a segment of a stream or a file, by the path that a manifest names; undefined for other paths. */
export function findFixture(path: string): Buffer | undefined {
  for (const parent of ['hls', 'dash', '.']) {
    const file = join(folder, parent, path);
    if (!file.startsWith(folder)) return undefined;
    try {
      return readFileSync(file);
    } catch {
      continue;
    }
  }
  return undefined;
}

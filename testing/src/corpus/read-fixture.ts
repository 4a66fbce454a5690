import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../packages/media/fixtures');

export const readFixture = (name: string): Buffer => readFileSync(join(folder, name));

/** Returns a fixture by the path in a manifest; undefined for other paths. */
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

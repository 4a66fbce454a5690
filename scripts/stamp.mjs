import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// A folder is made again only when its sources changed.

export function hashOf(...contents) {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('hex');
}

export function readStamp(folder) {
  const file = join(folder, '.stamp');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

export function writeStamp(folder, stamp) {
  writeFileSync(join(folder, '.stamp'), stamp);
}

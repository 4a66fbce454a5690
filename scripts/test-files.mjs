import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const kinds = [
  { part: 'firefox', pattern: /^e2e\/browsers\/firefox\.test\.ts$/ },
  { part: 'webkit', pattern: /^e2e\/browsers\/webkit\.test\.ts$/ },
  { part: 'playing', pattern: /^e2e\/tests\/playing\/.+\.spec\.ts$/ },
  { part: 'pages', pattern: /^e2e\/tests\/.+\.spec\.ts$/ },
  { part: 'cluster', pattern: /^robustness\/src\/cluster\/.+\.test\.ts$/ },
  { part: 'robustness', pattern: /^robustness\/.+\.test\.ts$/ },
  { part: 'storage', pattern: /^packages\/.+\.storage\.test\.ts$/ },
  { part: 'deploy', pattern: /^deploy\/.+\.test\.ts$/ },
  { part: 'unit', pattern: /^(?:packages|scripts|examples)\/.+\.test\.tsx?$/ },
];
const roots = ['packages', 'scripts', 'examples', 'robustness', 'deploy', 'e2e'];
const skippedFolders = new Set(['node_modules', 'dist', 'data', 'fixtures']);

/**
 * The test files whose path from the root holds one of the patterns, in upper or lower case, by the part of a run that they
 * belong to: `unit`, `storage`, `robustness`, `cluster`, `deploy`, `pages`, `playing`, `firefox` and `webkit`. Without patterns, all of them.
 */
export function testFiles(root, patterns) {
  const wanted = patterns.map((pattern) => pattern.replace(/^\.\//, '').toLowerCase());
  const files = { unit: [], storage: [], robustness: [], cluster: [], deploy: [], pages: [], playing: [], firefox: [], webkit: [] };
  for (const path of roots.flatMap((folder) => filesBelow(root, folder))) {
    const kind = kinds.find(({ pattern }) => pattern.test(path));
    const isWanted = wanted.length === 0 || wanted.some((pattern) => path.toLowerCase().includes(pattern));
    if (kind !== undefined && isWanted) files[kind.part].push(path);
  }
  return files;
}

function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesBelow(root, path);
    return [path];
  });
}

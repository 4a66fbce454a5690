import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A part of the tests that can run alone.
 * @typedef {object} Part
 * @property {RegExp} files from the root; a file belongs to its first matching part
 * @property {'vitest' | 'playwright'} runner
 * @property {string[]} projects
 * @property {string[]} [needs] names in ensure-test-tools.mjs
 * @property {string[]} [builds] names in run-tests.mjs
 * @property {boolean} [isBeside] it waits for disks and restarting servers half of the time
 * @property {boolean} [isAlone] it decodes videos, or asserts when nodes act
 */

/** Narrower patterns come first. */
export const parts = {
  firefox: {
    files: /^e2e\/browsers\/firefox\.test\.ts$/,
    runner: 'vitest',
    projects: ['firefox'],
    needs: ['chromium', 'firefox'],
    builds: ['app', 'testServer'],
    isAlone: true,
  },
  webkit: {
    files: /^e2e\/browsers\/webkit\.test\.ts$/,
    runner: 'vitest',
    projects: ['webkit'],
    needs: ['chromium', 'webkit'],
    builds: ['app', 'testServer'],
    isAlone: true,
  },
  journeys: {
    files: /^e2e\/journeys\/.+\.spec\.ts$/,
    runner: 'playwright',
    projects: ['journeys'],
    needs: ['chromium'],
    builds: ['app', 'testServer'],
    isAlone: true,
  },
  deployed: {
    files: /^e2e\/tests\/deployed\/.+\.spec\.ts$/,
    runner: 'playwright',
    projects: ['deployed'],
    needs: ['chromium', 'postgres', 'redis', 'proxies', 'containers'],
    builds: ['app', 'testServer', 'client', 'release'],
    isAlone: true,
  },
  playing: {
    files: /^e2e\/tests\/playing\/.+\.spec\.ts$/,
    runner: 'playwright',
    projects: ['playing'],
    needs: ['chromium'],
    builds: ['app', 'testServer', 'client'],
    isAlone: true,
  },
  pages: {
    files: /^e2e\/tests\/.+\.spec\.ts$/,
    runner: 'playwright',
    projects: ['pages'],
    needs: ['chromium'],
    builds: ['app', 'testServer', 'client'],
    isAlone: true,
  },
  cluster: {
    files: /^robustness\/src\/cluster\/.+\.test\.ts$/,
    runner: 'vitest',
    projects: ['cluster'],
    needs: ['postgres', 'redis', 'nginx'],
    builds: ['app'],
    isAlone: true,
  },
  robustness: {
    files: /^robustness\/.+\.test\.ts$/,
    runner: 'vitest',
    projects: ['robustness'],
    needs: ['postgres', 'redis'],
    builds: ['app', 'release'],
    isBeside: true,
  },
  deploy: {
    files: /^deploy\/.+\.test\.ts$/,
    runner: 'vitest',
    projects: ['deploy'],
    needs: ['postgres', 'redis', 'prometheus', 'proxies', 'systemd', 'containers'],
    builds: ['app', 'release'],
  },
  storage: {
    files: /^packages\/.+\.storage\.test\.ts$/,
    runner: 'vitest',
    projects: ['storage'],
    needs: ['postgres', 'redis'],
  },
  films: { files: /^packages\/film\/.+\.slow\.test\.ts$/, runner: 'vitest', projects: ['slow'], needs: ['films'] },
  slow: { files: /\.slow\.test\.tsx?$/, runner: 'vitest', projects: ['slow', 'slow-components'], builds: ['app', 'client'] },
  unit: { files: /\.test\.tsx?$/, runner: 'vitest', projects: ['node', 'pure', 'web', 'dom', 'components'] },
};

const roots = ['packages', 'scripts', 'examples', 'robustness', 'deploy', 'e2e', 'testing'];
const skippedFolders = new Set(['node_modules', 'dist', 'data', 'fixtures']);

/**
 * Returns the files whose path holds a pattern, in any case; without patterns, all.
 * @returns {Record<string, string[]>}
 */
export function testFiles(root, patterns) {
  const wanted = patterns.map((pattern) => pattern.replace(/^\.\//, '').toLowerCase());
  const files = Object.fromEntries(Object.keys(parts).map((name) => [name, []]));
  for (const path of roots.flatMap((folder) => filesBelow(root, folder))) {
    const name = Object.keys(parts).find((part) => parts[part].files.test(path));
    const isWanted = wanted.length === 0 || wanted.some((pattern) => path.toLowerCase().includes(pattern));
    if (name !== undefined && isWanted) files[name].push(path);
  }
  return files;
}

function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesBelow(root, path);
    return /\.(?:test|spec)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

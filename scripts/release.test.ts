import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = new URL('release.mjs', import.meta.url).href;
let root: string;

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

function write(path: string, content: string | object): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : `${JSON.stringify(content, undefined, 2)}\n`);
}

function release(version: string): void {
  const code = `import { release } from ${JSON.stringify(script)}; release(${JSON.stringify(root)}, ${JSON.stringify(version)}, '2026-05-04')`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'pipe' });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'matinee-release-'));
  write('package.json', { name: 'matinee', version: '0.1.0', workspaces: ['packages/*', 'e2e'] });
  write('packages/room/package.json', {
    name: '@matinee/room',
    version: '0.1.0',
    dependencies: { '@matinee/protocol': '0.1.0', zod: '0.1.0' },
  });
  write('e2e/package.json', { name: '@matinee/e2e', version: '0.1.0', devDependencies: { '@matinee/room': '0.1.0' } });
  write('package-lock.json', {
    name: 'matinee',
    version: '0.1.0',
    packages: {
      '': { name: 'matinee', version: '0.1.0' },
      'packages/room': { version: '0.1.0', dependencies: { '@matinee/protocol': '0.1.0', zod: '0.1.0' } },
      'node_modules/zod': { version: '0.1.0' },
    },
  });
  write('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\n- Rooms.\n\n## [0.1.0] - 2026-01-02\n\n- A start.\n');
  write('docs/install.md', 'tar -xzf matinee-0.1.0.tar.gz\ncd matinee-0.1.0\n');
  git('init', '--quiet');
  git('config', 'user.name', 'Tester');
  git('config', 'user.email', 'tester@example.org');
  git('add', '.');
  git('commit', '--quiet', '--message', 'feat: rooms');
});
afterEach(() => rmSync(root, { recursive: true }));

test('sets the version everywhere, dates the changelog, commits and tags', () => {
  release('1.0.0-rc.1');
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '1.0.0-rc.1' });
  expect(JSON.parse(read('packages/room/package.json'))).toEqual({
    name: '@matinee/room',
    version: '1.0.0-rc.1',
    dependencies: { '@matinee/protocol': '1.0.0-rc.1', zod: '0.1.0' },
  });
  expect(JSON.parse(read('e2e/package.json'))).toMatchObject({ version: '1.0.0-rc.1', devDependencies: { '@matinee/room': '1.0.0-rc.1' } });
  expect(JSON.parse(read('package-lock.json'))).toEqual({
    name: 'matinee',
    version: '1.0.0-rc.1',
    packages: {
      '': { name: 'matinee', version: '1.0.0-rc.1' },
      'packages/room': { version: '1.0.0-rc.1', dependencies: { '@matinee/protocol': '1.0.0-rc.1', zod: '0.1.0' } },
      'node_modules/zod': { version: '0.1.0' },
    },
  });
  expect(read('CHANGELOG.md')).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [1.0.0-rc.1] - 2026-05-04\n\n- Rooms.\n\n## [0.1.0] - 2026-01-02\n\n- A start.\n',
  );
  expect(read('docs/install.md')).toBe('tar -xzf matinee-1.0.0-rc.1.tar.gz\ncd matinee-1.0.0-rc.1\n');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%s')).toBe('chore: release 1.0.0-rc.1');
  expect(git('rev-parse', 'v1.0.0-rc.1^{commit}')).toBe(git('rev-parse', 'HEAD'));
});

test.each([
  ['a version that is none', '1.0', () => undefined, 'Usage'],
  ['changes that are not committed', '1.0.0', () => write('notes.md', 'x'), 'working tree has changes'],
  ['a tag that exists', '1.0.0', () => void git('tag', 'v1.0.0'), 'exists already'],
])('refuses %s and changes nothing', (_, version, prepare, message) => {
  prepare();
  const before = [git('rev-parse', 'HEAD'), git('status', '--porcelain')];
  expect(() => release(version)).toThrow(message);
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual(before);
});

test('refuses a release in which nothing is new', () => {
  release('1.0.0');
  expect(() => release('1.0.1')).toThrow('nothing under "Unreleased"');
  expect(git('tag', '--list')).toBe('v1.0.0');
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const folders = [
  '.',
  'scripts/node',
  'e2e',
  'examples',
  'bench',
  'robustness',
  'testing',
  ...readdirSync(new URL('packages', root)).map((name) => `packages/${name}`),
];
const names = new Set(
  folders.flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(new URL(`${folder}/package.json`, root), 'utf8')) as Manifest;
    return [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies].flatMap((part) => Object.keys(part ?? {}));
  }),
);
const documented = new Set(
  readFileSync(new URL('docs/dependencies.md', root), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name)),
);

test('every dependency has a line with its purpose, and no line is left over', () => {
  const used = [...names].filter((name) => !name.startsWith('@matinee/'));
  expect(used.filter((name) => !documented.has(name))).toEqual([]);
  expect([...documented].filter((name) => name === undefined || !names.has(name))).toEqual([]);
});

test('npm run lists at most twelve commands; node scripts/run.mjs lists the others', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { scripts: object };
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(12);
});

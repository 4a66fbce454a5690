import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../vite.config.ts';

const sources = join(import.meta.dirname, '../src');

const partsOfOthers = new Set([
  'AriaLocale.tsx',
  'DialogPanel.tsx',
  'DrawnThumbnail.tsx',
  'FieldProblem.tsx',
  'Late.tsx',
  'LoadBoundary.tsx',
  'Popover.tsx',
]);

test('the gallery shows every component of the kit', () => {
  const shown = readFileSync(join(import.meta.dirname, 'samples.tsx'), 'utf8');
  const components = readdirSync(join(sources, 'ui')).filter((file) => /^[A-Z]\w*\.tsx$/.test(file) && !partsOfOthers.has(file));
  expect(components.filter((file) => !shown.includes(`/ui/${file}'`))).toEqual([]);
});

test('the build has no part of the gallery: index.html is its only page, and no source names the gallery', () => {
  expect(config.build?.rolldownOptions?.input).toBeUndefined();
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:tsx?|css)$/.test(file));
  expect(files.filter((file) => /gallery\//i.test(readFileSync(join(sources, file), 'utf8')))).toEqual([]);
});

import { expect, test } from 'vitest';
import { oneOf } from './source-files.ts';

test('a chunk that names a file which does not exist stops the build', () => {
  expect(() => oneOf('main.tsx', 'ui/Gone.tsx')).toThrow('ui/Gone.tsx');
});

test('every file that vite.config.ts names exists', async () => {
  await expect(import('../vite.config.ts')).resolves.toBeDefined();
});

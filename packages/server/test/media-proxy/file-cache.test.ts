import { createFakeClock } from '@matinee/base/fake-clock';
import { MatineeError } from '@matinee/protocol';
import { beforeEach, expect, test } from 'vitest';
import { createFileCache, type FileCache } from '../../src/media-proxy/file-cache.ts';

let files: FileCache<string>;

beforeEach(() => {
  files = createFileCache({ clock: createFakeClock(), maxEntries: 3, maxBytes: 1000, bytesOf: (text) => text.length, lifetimeMs: 60_000 });
});

function load(key: string, outcome: string | Error): Promise<string> {
  return files.load(key, { address: '192.0.2.1' }, async () => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
}

test('a file larger than an eighth of the memory is refused, and the refusal is remembered', async () => {
  expect(await load('small', 'x'.repeat(125))).toHaveLength(125);
  await expect(load('large', 'x'.repeat(126))).rejects.toMatchObject({ name: 'PayloadTooLarge' });
  expect([files.has('small'), files.has('large')]).toEqual([true, true]);
});

test('a refusal of one requester for too many requests is not remembered for others', async () => {
  await expect(load('a', new MatineeError('TooManyRequests', 'Later.'))).rejects.toThrow('Later.');
  expect([files.has('a'), await load('a', 'file')]).toEqual([false, 'file']);
});

import { expect, test } from 'vitest';
import { currentRequesters } from '../fetch/on-behalf-of.ts';
import { createRequesters, type Requester } from '../fetch/requesters.ts';
import { createBatcher } from './batcher.ts';

const one: Requester = { session: 'one', address: '192.0.2.1' };
const other: Requester = { session: 'other', address: '192.0.2.2' };
const late: Requester = { session: 'late', address: '192.0.2.3' };

test('ids requested at the same moment are requested together, for all requesters that want any of them', async () => {
  const asked: (readonly string[])[] = [];
  const done = Promise.withResolvers<void>();
  let behalf: ReturnType<typeof currentRequesters>;
  const batcher = createBatcher(2, async (ids) => {
    asked.push(ids);
    behalf ??= currentRequesters();
    await done.promise;
    return ids.map((id) => `video ${id}`);
  });
  const requesters = createRequesters(one);
  const videos = [
    batcher.load('a', requesters),
    batcher.load('a', createRequesters(other)),
    batcher.load('b', requesters),
    batcher.load('c', requesters),
  ];
  requesters.join(createRequesters(late));
  done.resolve();
  expect(await Promise.all(videos)).toEqual(['video a', 'video a', 'video b', 'video c']);
  expect(asked).toEqual([['a', 'b'], ['c']]);
  expect(behalf?.all).toEqual([one, other, late]);
  expect(currentRequesters()).toBeUndefined();
});

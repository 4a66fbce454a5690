import { expect, test } from 'vitest';
import { firstWordsOf, toHistoryState } from './first-words.ts';

test('[SCREEN-335] the words of a new room go with its history entry', () => {
  expect(firstWordsOf(toHistoryState('carve a spoon'))).toBe('carve a spoon');
  for (const state of [toHistoryState(undefined), null, 'words', { words: 1 }, {}]) expect(firstWordsOf(state)).toBeUndefined();
});

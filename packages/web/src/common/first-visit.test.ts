import { expect, test } from 'vitest';
import { takeFirstVisit } from './first-visit.ts';

/** The history of a browser at an entry with a state. */
function historyAt(state: unknown) {
  return {
    state,
    replaceState(next: unknown) {
      this.state = next;
    },
  };
}

test('[SCREEN-335] the words of a new room and whether it plays go with its history entry, once', () => {
  const history = historyAt({ words: 'carve a spoon', plays: true });
  expect(takeFirstVisit(history)).toEqual({ words: 'carve a spoon', plays: true });
  expect(takeFirstVisit(history)).toEqual({});
});

test('other states of history entries are left alone', () => {
  for (const state of [null, 'words', { words: 1 }, { page: 3 }]) {
    const history = historyAt(state);
    expect(takeFirstVisit(history)).toEqual({});
    expect(history.state).toBe(state);
  }
});

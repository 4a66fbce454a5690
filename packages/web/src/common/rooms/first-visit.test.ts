import { expect, test } from 'vitest';
import { takeFirstVisit } from './first-visit.ts';

function historyAt(state: unknown) {
  return {
    state,
    replaceState(next: unknown) {
      this.state = next;
    },
  };
}

test('[SCREEN-109] the words of a new room and whether it plays go with its history entry, once', () => {
  const history = historyAt({ words: 'carve a spoon', plays: true });
  expect(takeFirstVisit(history)).toEqual({ words: 'carve a spoon', plays: true });
  expect(takeFirstVisit(history)).toEqual({});
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countRunOff } from './instant-run-off.ts';

type Ballot = readonly number[];

/** A slow count, independent of the product code. */
function winnersOf(options: readonly number[], ballots: readonly Ballot[], earlier: readonly Map<number, number>[] = []): number[] {
  const live = ballots.map((ballot) => ballot.filter((option) => options.includes(option))).filter((ballot) => ballot.length > 0);
  if (live.length === 0) return [];
  const tally = new Map(options.map((option) => [option, live.filter(([first]) => first === option).length]));
  const votes = [...tally.values()];
  const [top, bottom] = [Math.max(...votes), Math.min(...votes)];
  if (top > live.length / 2 || top === bottom) return options.filter((option) => tally.get(option) === top);
  let candidates = options.filter((option) => tally.get(option) === bottom);
  for (const round of earlier.toReversed()) {
    const fewest = Math.min(...candidates.map((option) => round.get(option) ?? 0));
    candidates = candidates.filter((option) => (round.get(option) ?? 0) === fewest);
  }
  const out = Math.max(...candidates);
  return winnersOf(
    options.filter((option) => option !== out),
    live,
    [...earlier, tally],
  );
}

const optionCount = 5;
const allOptions = [0, 1, 2, 3, 4];
const ballot = fc.shuffledSubarray(allOptions, { minLength: 0 });
const ballots = fc.array(ballot, { maxLength: 30 });

test('[POLL-4] instant run-off finds the same winners as a second implementation', () => {
  fc.assert(
    fc.property(ballots, (cast) => {
      expect(countRunOff(optionCount, cast).winners).toEqual(winnersOf(allOptions, cast));
    }),
    { numRuns: 3000 },
  );
});

test('[POLL-4] an option that more than half of the ballots name first wins at once', () => {
  fc.assert(
    fc.property(ballots, fc.nat(optionCount - 1), (cast, option) => {
      const own = Array.from({ length: cast.length + 1 }, () => [option]);
      expect(countRunOff(optionCount, [...cast, ...own])).toMatchObject({ winners: [option] });
    }),
  );
});

test('[POLL-4] drops the option with the fewest ballots, in a tie the one with fewer in the round before, then the last listed', () => {
  expect(countRunOff(3, [[0], [0], [1, 2], [2, 1], [2, 1], [1, 2], [0]]).rounds).toEqual([
    [3, 2, 2],
    [3, 4, null],
  ]);
  expect(countRunOff(2, [[0], [1]]).winners).toEqual([0, 1]);
  expect(countRunOff(3, [])).toEqual({ winners: [], rounds: [[0, 0, 0]] });
});

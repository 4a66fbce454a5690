export interface RunOffResult {
  /** Indexes of options: several if equal at the end, none without ballots. */
  winners: number[];
  /** Ballots of each option by round, null once it is out. */
  rounds: (number | null)[][];
}

/**
 * Counts ranked ballots by instant run-off: while no option has more than half of the ballots that still name an option, the
 * option with the fewest is dropped. A tie is broken by the last round in which the options differed, else by dropping the last
 * in the list. Options that are all equal win together.
 */
export function countRunOff(optionCount: number, ballots: readonly (readonly number[])[]): RunOffResult {
  const rounds: (number | null)[][] = [];
  let remaining = Array.from({ length: optionCount }, (_, option) => option);
  for (;;) {
    const counts = countRound(optionCount, remaining, ballots);
    rounds.push(counts);
    const votesOf = (option: number): number => counts[option] ?? 0;
    const total = remaining.reduce((sum, option) => sum + votesOf(option), 0);
    if (total === 0) return { winners: [], rounds };
    const most = Math.max(...remaining.map(votesOf));
    const isDecided = most * 2 > total || remaining.every((option) => votesOf(option) === most);
    if (isDecided) return { winners: remaining.filter((option) => votesOf(option) === most), rounds };
    const out = weakestOf(remaining, rounds);
    remaining = remaining.filter((option) => option !== out);
  }
}

function countRound(optionCount: number, remaining: readonly number[], ballots: readonly (readonly number[])[]): (number | null)[] {
  const counts: (number | null)[] = Array.from({ length: optionCount }, (_, option) => (remaining.includes(option) ? 0 : null));
  for (const ballot of ballots) {
    const choice = ballot.find((option) => remaining.includes(option));
    if (choice !== undefined) counts[choice] = (counts[choice] ?? 0) + 1;
  }
  return counts;
}

function weakestOf(remaining: readonly number[], rounds: readonly (readonly (number | null)[])[]): number {
  const lastFirst = rounds.toReversed();
  const compare = (a: number, b: number): number => {
    for (const counts of lastFirst) {
      const difference = (counts[a] ?? 0) - (counts[b] ?? 0);
      if (difference !== 0) return difference;
    }
    return b - a;
  };
  return remaining.toSorted(compare)[0] ?? 0;
}

import { median, quantile, round } from '@matinee/testing/table';
export interface Figures {
  add(name: string, ms: number): void;
  rows(): Record<string, string | number>[];
  /** Returns the number of limited figures, and the figures above their limits. */
  outcome(): { asked: number; missed: string[] };
}

const asked: Readonly<Record<string, { share: number; atMostMs: number }[]>> = {
  'kill: answers to clients of other nodes': [{ share: 1, atMostMs: 2000 }],
  'kill: own clients are back': [{ share: 1, atMostMs: 3000 }],
  'freeze: answers to clients of other nodes': [{ share: 1, atMostMs: 2000 }],
  'drain: answers to clients of other nodes': [{ share: 0.99, atMostMs: 300 }],
  'Redis away: refused after': [{ share: 1, atMostMs: 1000 }],
  'Redis back: healthy after': [{ share: 1, atMostMs: 3000 }],
  'position: off by': [{ share: 1, atMostMs: 250 }],
  'answers to clients of other nodes, without faults': [
    { share: 0.5, atMostMs: 5 },
    { share: 0.99, atMostMs: 25 },
  ],
};

export function createFigures(): Figures {
  const figures = new Map<string, number[]>();
  return {
    add(name, ms) {
      const values = figures.get(name) ?? [];
      figures.set(name, values);
      values.push(ms);
    },
    rows: () =>
      [...figures].map(([name, values]) => {
        const limits = asked[name] ?? [];
        return {
          figure: name,
          runs: values.length,
          median: round(median(values)),
          p99: round(quantile(values, 0.99)),
          max: round(Math.max(...values)),
          asked: limits.map(({ share, atMostMs }) => `${share === 1 ? 'max' : `p${share * 100}`} ≤ ${atMostMs}`).join(', '),
          kept: limits.length === 0 ? '' : isKept(name, values) ? 'yes' : 'no',
        };
      }),
    outcome() {
      const limited = [...figures].filter(([name]) => name in asked);
      return { asked: limited.length, missed: limited.filter(([name, values]) => !isKept(name, values)).map(([name]) => name) };
    },
  };
}

function isKept(name: string, values: readonly number[]): boolean {
  return (asked[name] ?? []).every(({ share, atMostMs }) => quantile(values, share) <= atMostMs);
}

import { kindOfFigure, type Figures } from './figures.ts';

/** One run of a bench. */
export interface Measured {
  figures: Figures;
  /** Processor time of the calibration around it, in ms. */
  calibrationMs: number;
  /** Share of the processors, 0 to 1, that others used; undefined where it can't be read. */
  foreignLoad: number | undefined;
}

/** Rounds of a bench that later runs are compared with. */
export interface BenchBaseline {
  /** Day and machine. */
  measured: string;
  /** One number for each round, as in `foreignLoad` and in each figure. */
  calibrationMs: number[];
  foreignLoad: number[];
  figures: Record<string, number[]>;
}

/** `unclear`: it differs beside the load of others, or too few rounds are stored. */
export type Verdict = 'better' | 'same' | 'worse' | 'unclear';

export interface Comparison {
  figure: string;
  now: number;
  /** Mean of the rounds, at the speed that the machine has now. */
  expected: number;
  /** Difference from it up to which a figure is the same. */
  limit: number;
  verdict: Verdict;
}

/** With fewer, the spread is unknown. */
export const minRounds = 3;
/** Quantiles of Student's t distribution for 2 to 9 degrees of freedom: 99 of 100 values are between minus and plus that. */
const studentsT = [9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.25];
/** Smaller differences don't matter to users, even where a figure varies less. */
const relevant = 0.01;
/** A share of the processors that others may use without slowing the bench down by more than figures vary anyway. */
const harmlessLoad = 0.1;

/** Compares the figures of a bench with the ones in its baseline that have the same names. */
export function compare({ figures, calibrationMs, foreignLoad = 0 }: Measured, baseline: BenchBaseline): Comparison[] {
  const isDisturbed = foreignLoad > Math.max(...baseline.foreignLoad, 0) + harmlessLoad;
  const known = Object.entries(figures).filter(([figure]) => baseline.figures[figure] !== undefined);
  return known.map(([figure, now]) => {
    const kind = kindOfFigure(figure);
    const atSpeedOfNow = (baseline.figures[figure] ?? []).map((value, round) => {
      const slowdown = calibrationMs / (baseline.calibrationMs[round] ?? calibrationMs);
      return { time: value * slowdown, rate: value / slowdown, loss: value, size: value }[kind];
    });
    const { mean, limit } = spreadOf(atSpeedOfNow);
    const excess = kind === 'rate' ? mean - now : now - mean;
    const seems = Math.abs(excess) <= limit ? 'same' : excess > 0 ? 'worse' : 'better';
    const isUnclear = atSpeedOfNow.length < minRounds || (seems !== 'same' && isDisturbed && kind !== 'size');
    return { figure, now, expected: mean, limit, verdict: isUnclear ? 'unclear' : seems };
  });
}

/**
 * Returns the mean of rounds, and how far from it the next round of an unchanged product lies at most, in 99 of 100 cases: Student's
 * prediction interval for one more value of a normal distribution.
 */
function spreadOf(rounds: readonly number[]): { mean: number; limit: number } {
  const count = rounds.length;
  const mean = sum(rounds) / count;
  const deviation = Math.sqrt(sum(rounds.map((value) => (value - mean) ** 2)) / (count - 1));
  const t = studentsT[Math.min(count - minRounds, studentsT.length - 1)] ?? Infinity;
  return { mean, limit: Math.max(relevant * mean, t * deviation * Math.sqrt(1 + 1 / count)) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

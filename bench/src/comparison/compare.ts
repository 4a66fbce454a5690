import { kindOfFigure, type Figures } from './figures.ts';

export interface Measured {
  figures: Figures;
  /** Processor time of the calibration around it. */
  calibrationMs: number;
  /** Share of the processors, 0 to 1, that others used; undefined where unknown. */
  foreignLoad: number | undefined;
}

export interface BenchBaseline {
  /** Day and machine. */
  measured: string;
  /** One number per round, as in `foreignLoad` and each figure. */
  calibrationMs: number[];
  foreignLoad: number[];
  figures: Record<string, number[]>;
}

/** `unclear`: it differs under load of others, or too few rounds are stored. */
export type Verdict = 'better' | 'same' | 'worse' | 'unclear';

export interface Comparison {
  figure: string;
  now: number;
  /** Mean of the rounds, at the machine's current speed. */
  expected: number;
  /** Maximum difference of a figure that counts as the same. */
  limit: number;
  verdict: Verdict;
}

/** With fewer, the spread is unknown. */
export const minRounds = 3;
/** Quantiles of Student's t distribution for 2 to 9 degrees of freedom, which bound 99 % of values on both sides. */
const studentsT = [9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.25];
/** Smaller differences don't matter to users, even of a stable figure. */
const relevant = 0.01;
/** A share of the processors whose use by others slows a bench less than figures vary anyway. */
const harmlessLoad = 0.1;

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
 * Returns the rounds' mean and the distance within which 99 % of next rounds of an unchanged product lie: Student's prediction interval for
 * one more value of a normal distribution.
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

import { printTable } from '@matinee/testing/table';
import { readBaseline } from './baseline.ts';
import type { Calibration } from './calibration.ts';
import { compare, type Measured, type Verdict } from './compare.ts';

export interface Run extends Measured {
  name: string;
  calibration: Calibration;
  minutes: number;
}

export function printMachine(runs: readonly Run[]): void {
  const baseline = readBaseline();
  printTable(
    'The machine meanwhile',
    runs.map(({ name, calibration: { processorMs, wallMs }, foreignLoad, minutes }) => {
      const stored = baseline[name]?.calibrationMs ?? [];
      const mean = stored.reduce((sum, ms) => sum + ms, 0) / stored.length;
      return {
        bench: name,
        minutes,
        'calibration, processor ms': processorMs,
        'on the clock, ms': wallMs,
        'speed, by the baseline’s': stored.length === 0 ? 'none stored' : (mean / processorMs).toFixed(2),
        'used by others, % of all processors': foreignLoad === undefined ? 'unknown without /proc' : foreignLoad * 100,
      };
    }),
  );
}

/** Returns whether no figure is worse than in the baseline. */
export function printComparison(runs: readonly Run[]): boolean {
  const baseline = readBaseline();
  const compared = runs.flatMap((run) => {
    const stored = baseline[run.name];
    return stored === undefined ? [] : compare(run, stored);
  });
  if (compared.length === 0) {
    console.log('\nbench/baseline.json has none of these figures: --store keeps them.');
    return true;
  }
  const measured = [...new Set(runs.flatMap(({ name }) => baseline[name]?.measured ?? []))].join('; ');
  printTable(
    `Beside bench/baseline.json (${measured}), at the machine’s speed of now`,
    compared.map(({ figure, now, expected, limit, verdict }) => ({
      figure: figure.replaceAll(' | ', ', '),
      now,
      baseline: expected,
      ratio: expected === 0 ? '' : (now / expected).toFixed(2),
      'the same within ±': limit,
      verdict: verdict === 'worse' ? '**worse**' : verdict,
    })),
  );
  const count = (wanted: Verdict): number => compared.filter(({ verdict }) => verdict === wanted).length;
  const verdicts = ['worse', 'better', 'same', 'unclear'] as const;
  console.log(`\n${verdicts.map((verdict) => `${count(verdict)} ${verdict}`).join(', ')}`);
  return count('worse') === 0;
}

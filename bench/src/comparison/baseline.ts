import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { BenchBaseline, Measured } from './compare.ts';

const file = new URL('../../baseline.json', import.meta.url);
const digits = 4;

export function readBaseline(): Record<string, BenchBaseline> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, BenchBaseline>) : {};
}

export function storeBaseline(name: string, baseline: BenchBaseline): void {
  const text = JSON.stringify({ ...readBaseline(), [name]: baseline }, undefined, 2);
  writeFileSync(file, `${text.replaceAll(/\[\s+([^[\]]*?)\s+\]/g, (_, numbers: string) => `[${numbers.replaceAll(/\s+/g, ' ')}]`)}\n`);
}

/** Returns the rounds' baseline, without figures that one of them lacks. */
export function toBaseline(measured: string, rounds: readonly Measured[]): BenchBaseline {
  const names = Object.keys(rounds[0]?.figures ?? {});
  const figures = names.map((name) => [name, rounds.map((round) => rounded(round.figures[name] ?? Number.NaN))] as const);
  return {
    measured,
    calibrationMs: rounds.map(({ calibrationMs }) => rounded(calibrationMs)),
    foreignLoad: rounds.map(({ foreignLoad = 0 }) => rounded(foreignLoad)),
    figures: Object.fromEntries(figures.filter(([, values]) => values.every(Number.isFinite))),
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(digits));
}

import { formatNumber } from '../../i18n/format-number.ts';

const units = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** A number of minutes in the largest unit that makes it a whole one, as in “7 days” and “90 minutes”. */
export function formatDuration(minutes: number, language: string): string {
  const [unit, unitMinutes] = units.find(([, length]) => minutes % length === 0) ?? ['minute', 1];
  return formatNumber(minutes / unitMinutes, language, { style: 'unit', unit, unitDisplay: 'long' });
}

import { formatNumber } from '../../i18n/format-number.ts';

/** Making a format takes longer than rendering a line. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function formatTime(at: Date, language: string): string {
  const format = formats.get(language) ?? new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' });
  formats.set(language, format);
  return format.format(at);
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Formats a past time as in “5 minutes ago”; “now” within the first minute. */
export function formatAgo(atMs: number, nowMs: number, language: string): string {
  const pastMs = nowMs - atMs;
  const [unit, unitMs] = units.find(([, ms]) => pastMs >= ms) ?? [];
  if (unit === undefined) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second');
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(pastMs / unitMs), unit);
}

const durationUnits = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Uses the largest unit that makes a whole number, as in “7 days” and “90 minutes”. */
export function formatDuration(minutes: number, language: string): string {
  const [unit, unitMinutes] = durationUnits.find(([, length]) => minutes % length === 0) ?? ['minute', 1];
  return formatNumber(minutes / unitMinutes, language, { style: 'unit', unit, unitDisplay: 'long' });
}

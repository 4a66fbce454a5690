import { limitNames, limitRanges, type LimitName, type LimitSettings } from '@matinee/protocol';

export type LimitDrafts = Partial<Record<LimitName, string>>;

/** Returns undefined for text that is no number in the limit's range. */
export function readLimit(name: LimitName, text: string): number | undefined {
  const { min, max } = limitRanges[name];
  const value = Number(text);
  return /^\d{1,6}$/.test(text.trim()) && value >= min && value <= max ? value : undefined;
}

/** Returns the changed limits, or undefined if one is invalid. */
export function readDrafts(drafts: LimitDrafts, now: LimitSettings): Partial<LimitSettings> | undefined {
  const changed: Partial<LimitSettings> = {};
  for (const name of limitNames) {
    const text = drafts[name];
    if (text === undefined) continue;
    const value = readLimit(name, text);
    if (value === undefined) return undefined;
    if (value !== now[name]) changed[name] = value;
  }
  return changed;
}

import { limitNames, limitRanges, type LimitName, type LimitSettings } from '@matinee/protocol';

/** The limits that an operator has typed, as text. */
export type LimitDrafts = Partial<Record<LimitName, string>>;

/** The number that a text is, within the limit's range; undefined if it is none. */
export function readLimit(name: LimitName, text: string): number | undefined {
  const { min, max } = limitRanges[name];
  const value = Number(text);
  return /^\d{1,6}$/.test(text.trim()) && value >= min && value <= max ? value : undefined;
}

/** The limits that differ from those in force; undefined if one of them is no number that it may be. */
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

import { languageName } from '../../../common/texts/language-name.ts';

/** Returns the label, followed by the language unless the label names it; a label that is only the language is translated. May be empty. */
export function trackName(label: string, language: string | undefined, inLanguage: string): [name: string, language?: string] {
  const spoken = languageName(language, inLanguage);
  if (spoken === undefined) return [label];
  // Many labels are the language, in itself or in English.
  const names = [spoken, languageName(language, language ?? ''), languageName(language, 'en')].map((name) => name?.toLowerCase() ?? spoken);
  const lower = label.toLowerCase();
  if (label === '' || names.includes(lower)) return [spoken];
  return names.some((name) => lower.includes(name)) ? [label] : [label, spoken];
}

import { languageName } from '../../../common/texts/language-name.ts';

/**
 * Returns how captions or sound of a source are called in the language of the page: by their label, followed by their language unless
 * the label names it. A label that is nothing but the language gives way to the language in the words of the page. Empty for tracks
 * without a name and a language.
 */
export function trackName(label: string, language: string | undefined, inLanguage: string): [name: string, language?: string] {
  const spoken = languageName(language, inLanguage);
  if (spoken === undefined) return [label];
  // Many tracks have their language for a name, in itself or in English.
  const names = [spoken, languageName(language, language ?? ''), languageName(language, 'en')].map((name) => name?.toLowerCase() ?? spoken);
  const lower = label.toLowerCase();
  if (label === '' || names.includes(lower)) return [spoken];
  return names.some((name) => lower.includes(name)) ? [label] : [label, spoken];
}

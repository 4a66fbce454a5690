import { orderChapters, type Chapter } from '@matinee/base/chapters';
import { plainLanguage } from '@matinee/base/plain-language';
import { childrenOf, id, textIn, unsignedIn, type EbmlElement } from './ebml.ts';

/** Chapters may be nested so deep. */
const maxDepth = 4;
/** Matroska's default. */
const defaultLanguage = 'eng';

/**
 * Reads visible chapters of the default edition, with nested ones, and titles in the first available language (BCP 47).
 * Matroska's times of chapters are always in nanoseconds (RFC 9559, 5.1.7).
 */
export function readChapters(chapters: Uint8Array, languages: readonly string[]): Chapter[] {
  const editions = [...childrenOf(chapters)].filter(({ id: childId }) => childId === id.editionEntry);
  const edition = editions.toSorted((a, b) => rank(b) - rank(a))[0];
  if (edition === undefined) return [];
  const wanted = languages.map(plainLanguage);
  return orderChapters([...chaptersIn(edition, wanted, maxDepth)]);
}

/** Ranks hidden editions last, and reordered ones behind plain ones. */
function rank({ content }: EbmlElement): number {
  const isSet = (flag: number): number => (unsignedIn(content, flag) === 1 ? 1 : 0);
  return isSet(id.editionFlagDefault) - 2 * isSet(id.editionFlagOrdered) - 4 * isSet(id.editionFlagHidden);
}

function* chaptersIn({ content: parent }: EbmlElement, wanted: readonly (string | undefined)[], depth: number): Generator<Chapter> {
  for (const atom of childrenOf(parent)) {
    const { id: childId, content } = atom;
    if (childId !== id.chapterAtom || unsignedIn(content, id.chapterFlagHidden) === 1) continue;
    if (unsignedIn(content, id.chapterFlagEnabled) === 0) continue;
    const start = unsignedIn(content, id.chapterTimeStart);
    // A chapter of another file has times of that file.
    if (start === undefined || unsignedIn(content, id.chapterSegmentUuid) !== undefined) continue;
    yield { startSeconds: start / 1e9, title: titleOf(content, wanted) };
    if (depth > 1) yield* chaptersIn(atom, wanted, depth - 1);
  }
}

function titleOf(atom: Uint8Array, wanted: readonly (string | undefined)[]): string {
  const titles = [...childrenOf(atom)]
    .filter(({ id: childId }) => childId === id.chapterDisplay)
    .map(({ content }) => ({
      title: textIn(content, id.chapString) ?? '',
      language: plainLanguage(textIn(content, id.chapLanguageBcp47) ?? textIn(content, id.chapLanguage) ?? defaultLanguage),
    }));
  const chosen = wanted.map((language) => titles.find((title) => title.language === language)).find((title) => title !== undefined);
  return (chosen ?? titles[0])?.title ?? '';
}

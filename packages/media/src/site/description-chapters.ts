import { orderChapters, type Chapter } from '@matinee/base/chapters';

/** `1:02:03` at the start of a line or after a space or a bracket. */
const time = /(?:^|[\s([])((?:\d{1,2}:)?\d{1,3}:\d{2})(?![\d:])/;
/** Signs around a title beside its time. */
const edges = /^[\s\-–—:|.)(\][•·►▶]+|[\s\-–—:|(\][•·►▶]+$/g;
/** YouTube's rule: so many chapters, the first at 0:00, in order, each at least so long. */
const minChapters = 3;
const minSeconds = 10;
const maxLineLength = 500;

/** Returns none if the description breaks YouTube's rule. */
export function descriptionChapters(description: string, lengthSeconds: number | undefined): Chapter[] {
  const named = description.split('\n').flatMap((line): Chapter[] => {
    const text = time.exec(line.slice(0, maxLineLength))?.[1];
    if (text === undefined) return [];
    const title = line.slice(0, maxLineLength).replace(text, ' ').replaceAll(edges, '');
    return [{ startSeconds: text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0), title }];
  });
  const first = named.findIndex(({ startSeconds }) => startSeconds === 0);
  const listed = first < 0 ? [] : named.slice(first);
  const ends = [...listed.slice(1).map(({ startSeconds }) => startSeconds), lengthSeconds ?? Number.POSITIVE_INFINITY];
  const isRight = listed.every(({ startSeconds }, index) => (ends[index] ?? 0) - startSeconds >= minSeconds);
  return isRight && listed.length >= minChapters ? orderChapters(listed, lengthSeconds) : [];
}

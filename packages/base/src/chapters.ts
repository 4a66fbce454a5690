/** A named part of a video, which ends where the next one begins. */
export interface Chapter {
  startSeconds: number;
  /** Empty if it has none. */
  title: string;
}

export const maxChapters = 200;
export const maxChapterTitle = 200;
/** A week, the largest position of the protocol. */
const maxSeconds = 7 * 24 * 3600;

/**
 * Orders the reachable chapters. If several start together, the last one stays: inside a chapter the first of its
 * parts. Fewer than two divide nothing, and are none.
 */
export function orderChapters(found: readonly Chapter[], lengthSeconds = maxSeconds): Chapter[] {
  const end = Math.min(lengthSeconds, maxSeconds);
  const byStart = new Map<number, string>();
  for (const { startSeconds, title } of found) {
    if (startSeconds >= 0 && startSeconds < end) byStart.set(startSeconds, title.trim().slice(0, maxChapterTitle));
  }
  const chapters = [...byStart].map(([startSeconds, title]) => ({ startSeconds, title })).sort((a, b) => a.startSeconds - b.startSeconds);
  return chapters.length < 2 ? [] : chapters.slice(0, maxChapters);
}

/** Returns -1 before the first chapter. */
export function chapterAt(chapters: readonly Chapter[], seconds: number): number {
  return chapters.findLastIndex(({ startSeconds }) => startSeconds <= seconds);
}

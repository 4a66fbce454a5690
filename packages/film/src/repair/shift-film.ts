import { orderChapters } from '@matinee/base/chapters';
import type { Film } from './open-film.ts';

/** Moves pictures to `offsetSeconds` earlier: another edition begins at another time. */
export function shiftFilm(film: Film, offsetSeconds: number): Film {
  if (offsetSeconds === 0) return film;
  const { durationSeconds, keyFrames, chapters } = film;
  return {
    ...film,
    durationSeconds: durationSeconds === undefined ? undefined : Math.max(0, durationSeconds - offsetSeconds),
    keyFrames: keyFrames.map((seconds) => seconds - offsetSeconds).filter((seconds) => seconds >= 0),
    // The film may begin within a chapter, whose rest stays.
    chapters: orderChapters(
      chapters.map(({ startSeconds, title }) => ({ startSeconds: Math.max(0, startSeconds - offsetSeconds), title })),
    ),
    async readVideo(seconds) {
      const reading = await film.readVideo(seconds + offsetSeconds);
      return { ...reading, startSeconds: reading.startSeconds - offsetSeconds, offsetSeconds };
    },
    async readSound(index, fromSeconds, beside) {
      return { ...(await film.readSound(index, fromSeconds + offsetSeconds, beside)), offsetSeconds };
    },
    async *readCaptions(beside) {
      for await (const { seconds, caption } of film.readCaptions(beside)) {
        const [startSeconds, endSeconds] = [(caption?.startSeconds ?? 0) - offsetSeconds, (caption?.endSeconds ?? 0) - offsetSeconds];
        const isShown = caption !== undefined && endSeconds > 0;
        yield {
          seconds: seconds - offsetSeconds,
          caption: isShown ? { ...caption, startSeconds: Math.max(0, startSeconds), endSeconds } : undefined,
        };
      }
    },
  };
}

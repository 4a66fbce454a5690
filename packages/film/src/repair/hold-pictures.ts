import type { MediaFrame } from '../mp4/fragment-writer.ts';

/** A later beginning than this needs a picture before it, in seconds. */
const lateSeconds = 0.1;

/**
 * Holds the first picture from `fromSeconds` on if the pictures begin later, and a single picture until `endSeconds`: players stand still
 * where there are none.
 */
export async function* holdPictures(
  frames: AsyncIterable<MediaFrame>,
  fromSeconds: number,
  endSeconds: number,
): AsyncGenerator<MediaFrame, undefined> {
  let only: MediaFrame | undefined;
  let count = 0;
  for await (const frame of frames) {
    count += 1;
    if (count === 1) {
      if (frame.seconds > fromSeconds + lateSeconds) yield { ...frame, seconds: fromSeconds, durationSeconds: frame.seconds - fromSeconds };
      only = frame;
      continue;
    }
    if (only !== undefined) yield only;
    only = undefined;
    yield frame;
  }
  if (only !== undefined) yield { ...only, durationSeconds: Math.max(only.durationSeconds ?? 0, endSeconds - only.seconds) };
}

import type { MediaFrame } from '../mp4/fragment-writer.ts';

/** A later beginning needs a picture before it. */
const lateSeconds = 0.1;

/** Extends the first picture to `fromSeconds`, and a single picture to `endSeconds`: players stop where there is none. */
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

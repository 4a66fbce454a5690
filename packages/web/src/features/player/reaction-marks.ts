import type { ReactionMarks } from '../../room/room-view.ts';

/** How many marks a timeline has at most. */
const maxMarks = 60;

/** The marks after some more reactions at a position, in seconds, of a video with this length. */
export function addMark(marks: ReactionMarks, count: number, positionSeconds: number, lengthSeconds: number): ReactionMarks {
  const part = Math.floor((positionSeconds / lengthSeconds) * maxMarks);
  if (!Number.isFinite(part)) return marks;
  const key = Math.max(0, Math.min(part, maxMarks - 1));
  return new Map(marks).set(key, (marks.get(key) ?? 0) + count);
}

/** The middle of a part of the video, as a fraction of its length. */
export function placeOfMark(part: number): number {
  return (part + 0.5) / maxMarks;
}

import type { ReactionMarks } from '../../room/room-view.ts';

const maxMarks = 60;

/** Position and length are in seconds. */
export function addMark(marks: ReactionMarks, count: number, positionSeconds: number, lengthSeconds: number): ReactionMarks {
  const part = Math.floor((positionSeconds / lengthSeconds) * maxMarks);
  if (!Number.isFinite(part)) return marks;
  const key = Math.max(0, Math.min(part, maxMarks - 1));
  return new Map(marks).set(key, (marks.get(key) ?? 0) + count);
}

/** Returns the middle of a part, as a fraction of the video's length. */
export function placeOfMark(part: number): number {
  return (part + 0.5) / maxMarks;
}

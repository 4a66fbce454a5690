import { useOutline } from '../chapters/use-outline.ts';
import { ChapterMarks } from './ChapterMarks.tsx';
import { Segments } from './Segments.tsx';

/** The parts of the video on the track of the seek bar: its segments, and its chapters above them. */
export function TrackMarks() {
  useOutline();
  return (
    <>
      <Segments />
      <ChapterMarks />
    </>
  );
}

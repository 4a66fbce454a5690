import { chapterAt } from '@matinee/base/chapters';
import { useTranslation } from 'react-i18next';
import { selectSegments } from '../../../room-client/room-selectors.ts';
import { useRoom } from '../../../room/room-context.ts';
import { segmentKeys } from '../../../room/texts/name-keys.ts';
import { useChapters } from '../chapters/use-chapters.ts';

/** Returns a text about a position in seconds: a given one, with the names of the chapter and the segment that are there. */
export function usePlaceText(): (text: string, seconds: number) => string {
  const { t } = useTranslation('room');
  const segments = useRoom(selectSegments);
  const chapters = useChapters();
  return (text, seconds) => {
    const chapter = chapters[chapterAt(chapters, seconds)];
    const segment = segments.find(({ startTime, endTime }) => startTime <= seconds && seconds < endTime);
    return [text, chapter?.title, segment && t(segmentKeys[segment.category])].filter(Boolean).join(', ');
  };
}

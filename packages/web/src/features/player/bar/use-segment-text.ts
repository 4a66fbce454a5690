import { useTranslation } from 'react-i18next';
import { selectSegments } from '../../../room-client/room-selectors.ts';
import { useRoom } from '../../../room/room-context.ts';
import { segmentKeys } from '../../../room/texts/segment-names.ts';

/** Appends the name of the segment at a position in seconds, if there is one, to a text about that position. */
export function useSegmentText(): (text: string, seconds: number) => string {
  const { t } = useTranslation('room');
  const segments = useRoom(selectSegments);
  return (text, seconds) => {
    const segment = segments.find(({ startTime, endTime }) => startTime <= seconds && seconds < endTime);
    return segment === undefined ? text : [text, t(segmentKeys[segment.category])].join(', ');
  };
}

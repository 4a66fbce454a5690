import { useTranslation } from 'react-i18next';
import { selectRoomTitle } from '../room-client/room-selectors.ts';
import { useRoom } from './room-context.ts';

/** The title of the room as it is shown. Undefined until the first sync. */
export function useRoomTitle(): string | undefined {
  const { t } = useTranslation('room');
  const title = useRoom(selectRoomTitle);
  return title === '' ? t('untitled') : title;
}

import type { RoomListItem } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { useServerFeatures } from '../server/use-server-features.ts';
import { sharedUrl } from '../../urls/own-urls.ts';

type NamedRoom = Pick<RoomListItem, 'name' | 'title' | 'isTemporary' | 'madeBy'>;

/** Returns the function that gives the title of a room as it is shown everywhere: a temporary room without one bears the name of its maker. */
export function useTitleOf(): (room: NamedRoom) => string {
  const { t } = useTranslation('app');
  return ({ name, title, isTemporary, madeBy = '' }) => {
    const chosen = title.trim() || (isTemporary ? '' : name);
    if (chosen !== '') return chosen;
    return madeBy === '' ? t('untitled') : t('untitledOf', { name: madeBy });
  };
}

/** The link to share of a room, by its name: a short one where the server has them. */
export function useRoomLink(): (name: string) => string {
  const { shortUrl = sharedUrl('/room') } = useServerFeatures();
  return (name) => `${shortUrl}/${encodeURIComponent(name)}`;
}

import type { RoomListItem } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { useServerFeatures } from '../server/use-server-features.ts';
import { sharedUrl } from '../../urls/own-urls.ts';

type NamedRoom = Pick<RoomListItem, 'name' | 'title' | 'isTemporary' | 'madeBy'>;

/** Returns the function that names a room; a temporary room without a title is named after its creator. */
export function useTitleOf(): (room: NamedRoom) => string {
  const { t } = useTranslation('app');
  return ({ name, title, isTemporary, madeBy = '' }) => {
    const chosen = title.trim() || (isTemporary ? '' : name);
    if (chosen !== '') return chosen;
    return madeBy === '' ? t('untitled') : t('untitledOf', { name: madeBy });
  };
}

/** Returns the function that makes a link to share, short where the server has short links. */
export function useRoomLink(): (name: string) => string {
  const { shortUrl = sharedUrl('/room') } = useServerFeatures();
  return (name) => `${shortUrl}/${encodeURIComponent(name)}`;
}

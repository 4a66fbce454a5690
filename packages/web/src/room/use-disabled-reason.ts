import { useTranslation } from 'react-i18next';
import type { DisabledReason } from '../room-client/room-selectors.ts';
import type { RoomState } from '../room-client/room-store.ts';
import { useRoom } from './room-context.ts';

/** Why something cannot be done now, in words for a tooltip; undefined when it can. */
export function useDisabledReason(select: (state: RoomState) => DisabledReason): string | undefined {
  const { t } = useTranslation('room');
  const obstacle = useRoom(select);
  switch (obstacle) {
    case 'disconnected':
      return t('cannotDisconnected');
    case 'permission':
      return t('cannotPermission');
    case 'nothing-playing':
      return t('cannotNothingPlaying');
    case undefined:
      return undefined;
  }
  return obstacle satisfies never;
}

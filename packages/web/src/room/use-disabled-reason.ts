import { useTranslation } from 'react-i18next';
import type { DisabledReason } from '../room-client/room-selectors.ts';
import type { ClientRoom } from '../room-client/client-room-store.ts';
import { useRoom } from './room-context.ts';

export function useDisabledReason(select: (state: ClientRoom) => DisabledReason): string | undefined {
  const { t } = useTranslation('room');
  const reason = useRoom(select);
  switch (reason) {
    case 'disconnected':
      return t('cannotDisconnected');
    case 'permission':
      return t('cannotPermission');
    case 'locked':
      return t('cannotLocked');
    case 'nothing-playing':
      return t('cannotNothingPlaying');
    case undefined:
      return undefined;
  }
  return reason satisfies never;
}

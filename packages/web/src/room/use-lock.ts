import { RequestType } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import type { ClientRoom } from '../room-client/client-room-store.ts';
import { selectCan } from '../room-client/room-selectors.ts';
import { useRoom, useRoomSession } from './room-context.ts';

const selectMayLock = (room: ClientRoom) => selectCan(room, { type: RequestType.LockControls });

/** The lock leaves the controls to hosts. */
export function useLock() {
  const { t } = useTranslation('room');
  const session = useRoomSession();
  const isLocked = useRoom((room) => room.sync?.controlsLocked ?? false);
  return {
    isLocked,
    mayLock: useRoom(selectMayLock),
    label: isLocked ? t('unlockControls') : t('lockControls'),
    toggle: (): void => void session.lockControls(!isLocked),
  };
}

import type { SyncStatus } from '@matinee/sync';
import { useTranslation } from 'react-i18next';
import { selectAwaitedNames, selectIsAwaited } from '../room-client/user-selectors.ts';
import { useRoom } from './room-context.ts';

const texts = { together: 'together', behind: 'behind', detached: 'detached', waiting: 'waiting' } as const satisfies Record<
  SyncStatus,
  string
>;

/** The sync status as a sentence; while waiting, with the names of the users for whom the room waits. */
export function useSyncStatusText(syncStatus: SyncStatus): string {
  const { t } = useTranslation('player');
  const isAwaited = useRoom((room) => syncStatus === 'waiting' && selectIsAwaited(room));
  const isCounting = useRoom((room) => syncStatus === 'waiting' && room.sync !== undefined && room.sync.countdown !== null);
  const names = useRoom((room) => (syncStatus === 'waiting' ? selectAwaitedNames(room) : ''));
  if (isCounting) return t('counting');
  if (isAwaited) return t('waitingForYou');
  if (names !== '') return t('waitingFor', { names });
  return t(texts[syncStatus]);
}

import { useTranslation } from 'react-i18next';
import { selectAwaitedNames, selectIsAwaited } from '../../room-client/user-selectors.ts';
import { useRoom } from '../room-context.ts';
import type { ShownSyncStatus } from './use-sync-status.ts';

const texts = {
  together: 'together',
  behind: 'behind',
  detached: 'detached',
  waiting: 'waiting',
  loading: 'loading',
  stopped: 'notPlayingYet',
  failed: 'cannotPlay',
} as const satisfies Record<ShownSyncStatus, string>;

export function useSyncStatusText(syncStatus: ShownSyncStatus): string {
  const { t } = useTranslation('player');
  const isAwaited = useRoom((room) => syncStatus === 'waiting' && selectIsAwaited(room));
  const isCounting = useRoom((room) => syncStatus === 'waiting' && room.sync !== undefined && room.sync.countdown !== null);
  const names = useRoom((room) => (syncStatus === 'waiting' ? selectAwaitedNames(room) : ''));
  if (isCounting) return t('counting');
  if (isAwaited) return t('waitingForYou');
  if (names !== '') return t('waitingFor', { names });
  return t(texts[syncStatus]);
}

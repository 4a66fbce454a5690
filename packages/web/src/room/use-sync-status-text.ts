import type { SyncStatus } from '@matinee/sync';
import { useTranslation } from 'react-i18next';
import { selectBufferingNames } from '../room-client/user-selectors.ts';
import { useRoom } from './room-context.ts';

const texts = { together: 'together', behind: 'behind', detached: 'detached', waiting: 'waiting' } as const satisfies Record<
  SyncStatus,
  string
>;

/** The sync status as a sentence; while waiting, with the names of the users that aren't ready. */
export function useSyncStatusText(syncStatus: SyncStatus): string {
  const { t } = useTranslation('player');
  const names = useRoom((room) => (syncStatus === 'waiting' ? selectBufferingNames(room) : ''));
  if (names !== '') return t('waitingFor', { names });
  return t(texts[syncStatus]);
}

import type { SyncStatus } from '@matinee/sync';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { usePlayer } from '../../room/player-context.ts';
import styles from './SyncNotice.module.css';
import { useSyncStatusText } from '../../room/use-sync-status-text.ts';

/** Over the video: why this player isn't together with the room, and the way back. */
export function SyncNotice({ syncStatus }: { syncStatus: Exclude<SyncStatus, 'together'> }) {
  const { t } = useTranslation('player');
  const { player } = usePlayer();
  const text = useSyncStatusText(syncStatus);
  return (
    <div className={styles.notice}>
      <output>{text}</output>
      {syncStatus === 'behind' && (
        <Button size="s" className={styles.action} onPress={() => player.resync()}>
          {t('resync')}
        </Button>
      )}
      {syncStatus === 'detached' && (
        <Button size="s" className={styles.action} onPress={() => player.rejoin()}>
          {t('rejoin')}
        </Button>
      )}
    </div>
  );
}

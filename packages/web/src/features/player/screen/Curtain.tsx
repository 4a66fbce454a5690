import type { QueueItem } from '@matinee/protocol';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePlayer } from '../../../room/player/player-context.ts';
import { selectPeopleCount } from '../../../room-client/room-selectors.ts';
import { useRoom } from '../../../room/room-context.ts';
import { videoTitle } from '../../../room/texts/video-title.ts';
import { SeatRow } from '../../../room/SeatRow.tsx';
import { useDelayedFlag } from '../../../ui/use-delayed-flag.ts';
import { useSyncStatus } from '../../../room/player/use-sync-status.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './Screen.module.css';

const shownSeats = 12;

const slowAfterMs = 5000;

export function Curtain({ item }: { item: QueueItem }) {
  const { t } = useTranslation('stage');
  const syncStatus = useSyncStatus();
  const count = useRoom(selectPeopleCount);
  const facts = [
    item.addedBy === undefined ? undefined : t('addedBy', { name: item.addedBy }),
    syncStatus === 'waiting' && count > 0 ? t('startingFor', { count }) : undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <output className={`${styles.message} ${styles.curtain}`}>
      <h2 className="title-section two-lines" dir="auto">
        {videoTitle(item)}
      </h2>
      <p>{facts.join(' · ')}</p>
      {syncStatus === 'loading' ? <Loading /> : <SeatRow max={shownSeats} />}
    </output>
  );
}

function Loading() {
  const { t } = useTranslation('player');
  const { player } = usePlayer();
  const isSlow = useDelayedFlag(true, slowAfterMs);
  return (
    <>
      <span className={styles.loading}>
        <span className={styles.ring} />
        {isSlow ? t('loadingSlow') : t('loading')}
      </span>
      {isSlow && (
        <Button icon={RotateCw} className={styles.plain} onPress={() => player.loadAgain()}>
          {t('tryAgain')}
        </Button>
      )}
    </>
  );
}

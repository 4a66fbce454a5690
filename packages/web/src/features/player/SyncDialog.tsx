import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoomSession } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { usePlayer, usePlayerView } from '../../room/player-context.ts';
import styles from './SyncDialog.module.css';
import { useSyncStatusText } from '../../room/use-sync-status-text.ts';

const readIntervalMs = 250;

/** How exactly this player follows the room, with the buttons to resync, detach and rejoin. */
export function SyncDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('player');
  const { player } = usePlayer();
  const syncStatus = usePlayerView((view) => view.syncStatus);
  const hasVideo = usePlayerView((view) => view.isLoaded);
  const isDetached = syncStatus === 'detached';
  const text = useSyncStatusText(syncStatus);
  const disabledReason = hasVideo ? undefined : t('nothing');
  return (
    <Dialog title={t('sync')} lead={text} isOpen={isOpen} onClose={onClose} isDismissable width="26rem">
      <SyncFigures />
      <p className="meta">{t(isDetached ? 'detachedHint' : 'leaveHint')}</p>
      <DialogActions>
        {isDetached ? (
          <Button kind="primary" onPress={() => player.rejoin()}>
            {t('rejoin')}
          </Button>
        ) : (
          <>
            <Button disabledReason={disabledReason} onPress={() => player.detach()}>
              {t('leave')}
            </Button>
            <Button kind="primary" disabledReason={disabledReason} onPress={() => player.resync()}>
              {t('resync')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

function SyncFigures() {
  const { t, i18n } = useTranslation('player');
  const { player } = usePlayer();
  const { clock } = useRoomSession();
  const read = () => ({ drift: player.drift(), clock: clock.quality(), bufferedPercent: player.bufferedPercent() });
  const [figures, setFigures] = useState(read);
  useEffect(() => {
    const id = setInterval(() => setFigures(read()), readIntervalMs);
    return () => clearInterval(id);
  });
  const inMs = (ms: number | undefined): string =>
    ms !== undefined && Number.isFinite(ms)
      ? t('milliseconds', { ms: ms.toLocaleString(i18n.language, { maximumFractionDigits: 0 }) })
      : '–';
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const { offsetMs, rate, seeks } = figures.drift;
  const drift = offsetMs === undefined ? '–' : t(Math.round(offsetMs) < 0 ? 'driftBehind' : 'driftAhead', { by: inMs(Math.abs(offsetMs)) });
  const rateText = t('times', { rate: rate.toLocaleString(i18n.language, { minimumFractionDigits: 3 }) });
  const rows = [
    [t('drift'), Math.round(offsetMs ?? 1) === 0 ? t('driftNone') : drift],
    [t('rate'), rateText],
    [t('buffered'), figures.bufferedPercent === undefined ? '–' : percent.format(figures.bufferedPercent / 100)],
    [t('seeks'), String(seeks)],
    [t('clockError'), t('plusMinus', { by: inMs(figures.clock.errorMs) })],
    [t('roundTrip'), inMs(figures.clock.rttMs)],
    [t('probes'), String(figures.clock.samples)],
  ] as const;
  return (
    <dl className={styles.figures}>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

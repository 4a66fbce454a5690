import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlayer, usePlayerView } from '../../room/player/player-context.ts';
import { useRoomSession } from '../../room/room-context.ts';
import { useSyncStatus } from '../../room/player/use-sync-status.ts';
import { useSyncStatusText } from '../../room/player/use-sync-status-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { PopoverDialog } from '../../ui/overlays/PopoverDialog.tsx';
import styles from './SyncPopover.module.css';
import { formatNumber } from '../../i18n/format-number.ts';

const readIntervalMs = 250;
/** A smaller offset looks in sync to everyone. */
const inSyncMs = 100;

export interface SyncPopoverProps {
  /** Without one, as on a phone, it opens as a sheet. */
  trigger?: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
}

export function SyncPopover({ trigger, isOpen, onClose }: SyncPopoverProps) {
  const { t } = useTranslation('player');
  return (
    <PopoverDialog label={t('sync')} trigger={trigger} isOpen={isOpen} onClose={onClose} placement="top end">
      <SyncState onDone={onClose} />
    </PopoverDialog>
  );
}

function SyncState({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['player', 'stage', 'devices']);
  const { player } = usePlayer();
  const syncStatus = useSyncStatus();
  const hasVideo = usePlayerView((view) => view.isLoaded);
  const isDetached = syncStatus === 'detached';
  const text = useSyncStatusText(syncStatus);
  const figures = useFigures();
  const offsetMs = Math.abs(figures.drift.offsetMs ?? Number.NaN);
  const disabledReason = hasVideo ? undefined : t(syncStatus === 'loading' ? 'loading' : 'nothing');
  const act = (action: () => void) => () => {
    action();
    onDone();
  };
  return (
    <div className={styles.state}>
      <p className="strong">
        {text} {syncStatus === 'together' && offsetMs <= inSyncMs && <span className="meta">{t('stage:withinTenth')}</span>}
      </p>
      {isDetached && <p className="meta">{t('devices:detachedHint')}</p>}
      <div className={styles.actions}>
        {isDetached ? (
          <Button kind="primary" size="s" onPress={act(() => player.rejoin())}>
            {t('rejoin')}
          </Button>
        ) : (
          <>
            <Button size="s" disabledReason={disabledReason} onPress={act(() => player.resync())}>
              {t('resync')}
            </Button>
            <Button size="s" kind="quiet" disabledReason={disabledReason} onPress={act(() => player.detach())}>
              {t('leave')}
            </Button>
          </>
        )}
      </div>
      {!isDetached && <p className="hint">{t('devices:leaveHint')}</p>}
      <Disclosure label={t('stage:details')}>
        <FigureList {...figures} />
      </Disclosure>
    </div>
  );
}

type Figures = ReturnType<typeof useFigures>;

function useFigures() {
  const { player } = usePlayer();
  const { clock } = useRoomSession();
  const read = () => ({ drift: player.drift(), clock: clock.quality(), bufferedPercent: player.bufferedPercent() });
  const [figures, setFigures] = useState(read);
  useEffect(() => {
    const id = setInterval(() => setFigures(read()), readIntervalMs);
    return () => clearInterval(id);
  });
  return figures;
}

function FigureList({ drift: { offsetMs, rate, seeks }, clock, bufferedPercent }: Figures) {
  const { t, i18n } = useTranslation('devices');
  const inMs = (ms: number | undefined): string =>
    ms !== undefined && Number.isFinite(ms)
      ? t('milliseconds', { ms: formatNumber(ms, i18n.language, { maximumFractionDigits: 0 }) })
      : '–';
  const drift = offsetMs === undefined ? '–' : t(Math.round(offsetMs) < 0 ? 'driftBehind' : 'driftAhead', { by: inMs(Math.abs(offsetMs)) });
  const rows = [
    [t('drift'), Math.round(offsetMs ?? 1) === 0 ? t('driftNone') : drift],
    [t('rate'), t('times', { rate: formatNumber(rate, i18n.language, { minimumFractionDigits: 3 }) })],
    [t('seeks'), String(seeks)],
    [t('buffered'), bufferedPercent === undefined ? '–' : formatNumber(bufferedPercent / 100, i18n.language, { style: 'percent' })],
    [t('clockError'), t('plusMinus', { by: inMs(clock.errorMs) })],
    [t('roundTrip'), inMs(clock.rttMs)],
    [t('probes'), String(clock.samples)],
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

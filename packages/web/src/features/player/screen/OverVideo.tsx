import { preciseClock } from '@matinee/base/clock';
import type { RepairState } from '@matinee/sync';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettingsStore } from '../../../preferences/settings-store.ts';
import { selectSource } from '../../../room-client/room-selectors.ts';
import { usePlayer, usePlayerView } from '../../../room/player/player-context.ts';
import { useMissingText, useUndecodable } from '../../../room/player/use-undecodable.ts';
import { useRoom, useRoomSession } from '../../../room/room-context.ts';
import { useRoomViewStore } from '../../../room/room-view.ts';
import { AssCaptions } from '../ass/AssCaptions.tsx';
import { CaptionLayer, CaptionNote } from '../captions/CaptionLayer.tsx';
import { collectMarks } from '../collect-marks.ts';
import { lightSeats } from '../light-seats.ts';
import styles from './OverVideo.module.css';
import { RisingReactions } from './RisingReactions.tsx';
import { useShownPicture } from './use-picture.ts';
import { UpNextCard } from './UpNextCard.tsx';

export function OverVideo() {
  const session = useRoomSession();
  const view = useRoomViewStore();
  const { player } = usePlayer();
  const settings = useSettingsStore();
  const repair = usePlayerView((state) => state.repair);
  // Sites draw their own captions.
  const isCaptioned = usePlayerView(({ captionId, isFrame }) => captionId !== undefined && !isFrame);
  const codecs = useRoom((room) => selectSource(room)?.codecs);
  useEffect(() => collectMarks({ session, view, player }), [session, view, player]);
  useEffect(() => lightSeats({ session, view, settings, clock: preciseClock }), [session, view, settings]);
  useShownPicture();
  return (
    <>
      {codecs !== undefined && <UndecodableVideo codecs={codecs} repair={repair} />}
      <AssCaptions />
      {isCaptioned && <CaptionLayer />}
      {isCaptioned && <CaptionNote />}
      <UpNextCard />
      <RisingReactions over="video" />
    </>
  );
}

const helpAfter = { playing: 'undecodableHelp', refused: 'repairRefused', failed: 'repairFailed' } as const;

function UndecodableVideo({ codecs, repair }: { codecs: string; repair: RepairState | undefined }) {
  const { t } = useTranslation('stage');
  const { picture, sound } = useUndecodable(codecs);
  const text = useMissingText({ picture, sound: repair === 'playing' ? undefined : sound });
  if (text === '') return null;
  if (repair === 'preparing') return <output className={styles.note}>{t('preparingSound')}</output>;
  return (
    <output className={styles.note}>
      <strong>{text}</strong> {t(repair === undefined ? 'undecodableHelp' : helpAfter[repair])}
    </output>
  );
}

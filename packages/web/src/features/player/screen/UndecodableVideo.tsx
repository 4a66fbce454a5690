import type { RepairState } from '@matinee/sync';
import { useTranslation } from 'react-i18next';
import { useMissingText, useUndecodable } from '../../../room/player/use-undecodable.ts';
import styles from './UndecodableVideo.module.css';

const helpAfter = { playing: 'undecodableHelp', refused: 'repairRefused', failed: 'repairFailed' } as const;

/** Says over the video what of it this browser can't decode, and what helps, or that it is being repaired. */
export function UndecodableVideo({ codecs, repair }: { codecs: string; repair: RepairState | undefined }) {
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

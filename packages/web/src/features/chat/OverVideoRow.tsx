import { useTranslation } from 'react-i18next';
import { useSetting } from '../../preferences/use-settings.ts';
import { selectSource } from '../../room-client/room-selectors.ts';
import { QuickReactions } from '../../room/QuickReactions.tsx';
import { useRoom } from '../../room/room-context.ts';
import styles from './OverVideoRow.module.css';

/** The six quick reactions, above the emoji. They go over the video, not into the field. */
export function OverVideoRow() {
  const { t } = useTranslation('signals');
  const hasVideo = useRoom((room) => selectSource(room) !== null);
  const isWanted = useSetting((settings) => settings.reactionsOverVideo);
  if (!hasVideo || !isWanted) return null;
  return (
    <fieldset className={styles.row}>
      <legend>{t('overVideo')}</legend>
      <QuickReactions />
    </fieldset>
  );
}

import { useTranslation } from 'react-i18next';
import { useMissingText, useUndecodable } from './player/use-undecodable.ts';
import styles from './UndecodableRow.module.css';

/** Says in a line of a row what of a video this browser can't decode, unless it is repaired when it plays. */
export function UndecodableRow({ codecs, isRepaired }: { codecs: string; isRepaired: boolean }) {
  const { t } = useTranslation('stage');
  const { sound, picture, isRepairable } = useUndecodable(codecs);
  const text = useMissingText({ picture, sound: isRepaired && isRepairable === true ? undefined : sound });
  return (
    text !== '' && (
      <span className={styles.note} title={t('undecodableHelp')}>
        {text}
      </span>
    )
  );
}

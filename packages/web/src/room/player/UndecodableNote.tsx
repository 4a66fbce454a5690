import { findUndecodableHere, isRepairable, type RepairState, type Undecodable } from '@matinee/sync';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './UndecodableNote.module.css';

/** Says in a line of a row what of a video this browser can't decode, unless it is repaired when it plays. */
export function UndecodableRow({ codecs, isRepaired }: { codecs: string; isRepaired: boolean }) {
  const { t } = useTranslation('stage');
  const missing = useUndecodable(codecs);
  const texts = useMissingTexts(isRepaired && isRepairable(missing.sound) ? { ...missing, sound: undefined } : missing);
  return (
    texts.length > 0 && (
      <span className={styles.row} title={t('undecodableHelp')}>
        {texts.join(' · ')}
      </span>
    )
  );
}

/** Says over the video what of it this browser can't decode, and what helps, or that it is being repaired. */
export function UndecodableVideo({ codecs, repair }: { codecs: string; repair: RepairState | undefined }) {
  const { t } = useTranslation('stage');
  const texts = useMissingTexts(useUndecodable(codecs));
  if (texts.length === 0 || repair === 'playing') return null;
  if (repair === 'preparing') return <output className={styles.video}>{t('preparingSound')}</output>;
  return (
    <output className={styles.video}>
      <strong>{texts.join(' · ')}</strong> {t(repair === undefined ? 'undecodableHelp' : helpAfter[repair])}
    </output>
  );
}

const helpAfter = { refused: 'repairRefused', failed: 'repairFailed' } as const;

function useUndecodable(codecs: string): Undecodable {
  const [answer, setAnswer] = useState<Undecodable & { of?: string }>({});
  useEffect(() => {
    let isCurrent = true;
    void findUndecodableHere(codecs).then((missing) => isCurrent && setAnswer({ ...missing, of: codecs }));
    return () => {
      isCurrent = false;
    };
  }, [codecs]);
  return answer.of === codecs ? answer : {};
}

function useMissingTexts({ sound, picture }: { sound?: string | undefined; picture?: string | undefined }): string[] {
  const { t } = useTranslation('stage');
  return [
    picture === undefined ? undefined : t('noPicture', { codec: picture }),
    sound === undefined ? undefined : t('noSound', { codec: sound }),
  ].filter((text) => text !== undefined);
}

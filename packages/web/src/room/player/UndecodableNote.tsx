import { findUndecodableHere, type Undecodable } from '@matinee/sync';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './UndecodableNote.module.css';

/** Says what of a video this browser can't decode: in a line of a row, or over the video with what helps. */
export function UndecodableNote({ codecs, over }: { codecs: string; over: 'row' | 'video' }) {
  const { t } = useTranslation('stage');
  const [answer, setAnswer] = useState<Undecodable & { of?: string }>({});
  const { sound, picture } = answer.of === codecs ? answer : {};
  useEffect(() => {
    let isCurrent = true;
    void findUndecodableHere(codecs).then((missing) => isCurrent && setAnswer({ ...missing, of: codecs }));
    return () => {
      isCurrent = false;
    };
  }, [codecs]);
  const texts = [
    picture === undefined ? undefined : t('noPicture', { codec: picture }),
    sound === undefined ? undefined : t('noSound', { codec: sound }),
  ].filter((text) => text !== undefined);
  if (texts.length === 0) return null;
  const help = t('undecodableHelp');
  if (over === 'row') {
    return (
      <span className={styles.row} title={help}>
        {texts.join(' · ')}
      </span>
    );
  }
  return (
    <output className={styles.video}>
      <strong>{texts.join(' · ')}</strong> {help}
    </output>
  );
}

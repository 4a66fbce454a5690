import { useTranslation } from 'react-i18next';
import type { Divider } from './find-dividers.ts';
import styles from './DividerLine.module.css';

/** The day of the messages that follow, or that they are new. */
export function DividerLine({ kind, atMs }: Divider) {
  const { t, i18n } = useTranslation('message');
  const day = new Date(atMs).toLocaleDateString(i18n.language, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <p className={styles.divider} data-kind={kind}>
      {kind === 'new' ? t('new') : day}
    </p>
  );
}

import { useTranslation } from 'react-i18next';
import { NoConnectionBar } from '../ui/NoConnectionBar.tsx';
import styles from './OfflineBar.module.css';
import { useIsOnline } from './use-is-online.ts';

/** A notice above pages other than rooms, while this device is offline. */
export function OfflineBar() {
  const { t } = useTranslation('app');
  const isOnline = useIsOnline();
  if (isOnline) return null;
  return <NoConnectionBar text={t('offline')} className={styles.bar} />;
}

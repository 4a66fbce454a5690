import { useTranslation } from 'react-i18next';
import { NoConnectionBar } from '../ui/NoConnectionBar.tsx';
import styles from './OfflineBar.module.css';
import { useIsOnline } from './use-is-online.ts';

/** Says that this device is offline, above a page that is not a room: rooms say it themselves. */
export function OfflineBar() {
  const { t } = useTranslation('app');
  const isOnline = useIsOnline();
  if (isOnline) return null;
  return <NoConnectionBar text={t('offline')} className={styles.bar} />;
}

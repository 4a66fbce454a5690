import { useTranslation } from 'react-i18next';
import { NoConnectionBar } from '../ui/layout/NoConnectionBar.tsx';
import styles from './OfflineBar.module.css';
import { useSyncExternalStore } from 'react';

/** A notice above pages other than rooms, while this device is offline. */
export function OfflineBar() {
  const { t } = useTranslation('app');
  const isOnline = useIsOnline();
  if (isOnline) return null;
  return <NoConnectionBar text={t('offline')} className={styles.bar} />;
}

/** Whether this device has a connection. The server may be unreachable all the same. */
function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

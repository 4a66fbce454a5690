import { useTranslation } from 'react-i18next';
import { WifiOff } from 'lucide-react';
import { Icon } from '../ui/pictures/Icon.tsx';
import styles from './OfflineBar.module.css';
import { useSyncExternalStore } from 'react';

export function OfflineBar() {
  const { t } = useTranslation('app');
  const isOnline = useIsOnline();
  if (isOnline) return null;
  return (
    <output className={styles.bar}>
      <Icon of={WifiOff} />
      {t('offline')}
    </output>
  );
}

/** Returns whether the device is online; the server may be unreachable all the same. */
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

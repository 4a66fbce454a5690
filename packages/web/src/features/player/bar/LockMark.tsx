import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLock } from '../../../room/use-lock.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './ControlBar.module.css';

export function LockMark() {
  const { t } = useTranslation('room');
  const { mayLock, label, toggle } = useLock();
  return (
    <IconButton
      label={mayLock ? label : t('cannotLocked')}
      icon={Lock}
      className={styles.lock}
      disabledReason={mayLock ? undefined : t('cannotLocked')}
      {...(mayLock && { 'aria-pressed': true })}
      onPress={toggle}
    />
  );
}

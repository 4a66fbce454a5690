import { useTranslation } from 'react-i18next';
import { closeMiniPlayer, useRoomViewStore } from '../../../room/room-view.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './Screen.module.css';

export function MiniPlayerMessage() {
  const { t } = useTranslation('stage');
  const view = useRoomViewStore();
  return (
    <div className={styles.message}>
      <p>{t('miniPlayerAway')}</p>
      <Button className={styles.plain} onPress={() => closeMiniPlayer(view)}>
        {t('miniPlayerLeave')}
      </Button>
    </div>
  );
}

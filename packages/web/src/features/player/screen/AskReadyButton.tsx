import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRoomSession } from '../../../room/room-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './Screen.module.css';

export function AskReadyButton() {
  const { t } = useTranslation('stage');
  const session = useRoomSession();
  return (
    <Button size="s" icon={UsersRound} className={classNames(styles.plain, styles.ask)} onPress={() => session.askReady()}>
      {t('askIfReady')}
    </Button>
  );
}

import { isGranted, Role } from '@matinee/protocol';
import { MessageCircleOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../../common/shell-context.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { selectOwnUser } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Chat.module.css';

/** In place of the chat's field: why this user cannot write. Guests are offered to log in where that helps. */
export function ForbiddenChat() {
  const { t } = useTranslation(['chat', 'app']);
  const { openLogin } = useShell();
  const wouldLoginHelp = useRoom(selectWouldLoginHelp);
  return (
    <div className={styles.composer}>
      <div className={styles.forbidden}>
        <Icon of={MessageCircleOff} size="s" />
        <p>{t(wouldLoginHelp ? 'membersOnly' : 'forbidden')}</p>
        {wouldLoginHelp && (
          <Button size="s" onPress={openLogin}>
            {t('app:logIn')}
          </Button>
        )}
      </div>
    </div>
  );
}

function selectWouldLoginHelp(room: ClientRoom): boolean {
  return selectOwnUser(room)?.isLoggedIn === false && room.sync !== undefined && isGranted(room.sync.grants, Role.RegisteredUser, 'chat');
}

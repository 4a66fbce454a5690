import { Role, type PermissionName } from '@matinee/protocol';
import { isPermitted } from '@matinee/room/read';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../common/shell-context.ts';
import { selectOwnUser } from '../room-client/room-selectors.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/pictures/Icon.tsx';
import styles from './ForbiddenLine.module.css';
import { useRoom } from './room-context.ts';

export interface ForbiddenLineProps {
  icon: LucideIcon;
  permission: PermissionName;
  text: string;
  textForGuests: string;
}

/** Replaces controls without permission. Offers guests the login where that helps. */
export function ForbiddenLine({ icon, permission, text, textForGuests }: ForbiddenLineProps) {
  const { t } = useTranslation('app');
  const { openLogin } = useShell();
  const wouldLoginHelp = useRoom((room) => {
    const isGuest = selectOwnUser(room)?.isLoggedIn === false;
    return isGuest && room.sync !== undefined && isPermitted(room.sync, Role.RegisteredUser, permission);
  });
  return (
    <div className={styles.line}>
      <Icon of={icon} size="s" />
      <p>{wouldLoginHelp ? textForGuests : text}</p>
      {wouldLoginHelp && (
        <Button size="s" onPress={openLogin}>
          {t('logIn')}
        </Button>
      )}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { useShell } from '../../common/shell-context.ts';
import { useUser } from '../../common/server/use-user.ts';
import { Button } from '../../ui/Button.tsx';
import { Door, DoorActions } from '../../ui/layout/Door.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './Door.module.css';
import type { DoorProps } from './door-props.ts';
import { PeopleInside } from './PeopleInside.tsx';

/** Before a room for invited accounts: guests log in, others ask for an invite link. */
export function InvitedDoor({ room, note }: Pick<DoorProps, 'room' | 'note'>) {
  const { t } = useTranslation(['doors', 'room', 'app']);
  const { openLogin } = useShell();
  const isGuest = useUser()?.loggedIn !== true;
  const lead = [t('membersOnly'), isGuest ? t('logInIfInvited') : t('accountNotInvited')].join(' ');
  return (
    <Door illustration="door" title={room.title} lead={lead}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <PeopleInside {...room} />
      <DoorActions>
        {isGuest && (
          <Button kind="primary" size="l" onPress={openLogin}>
            {t('app:logIn')}
          </Button>
        )}
        {!isGuest && (
          <LinkButton to="/rooms" kind="primary">
            {t('room:findAnotherRoom')}
          </LinkButton>
        )}
      </DoorActions>
    </Door>
  );
}

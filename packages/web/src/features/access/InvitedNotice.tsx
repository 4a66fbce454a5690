import { useTranslation } from 'react-i18next';
import { useShell } from '../../common/shell-context.ts';
import { useUser } from '../../common/server/use-user.ts';
import { Button } from '../../ui/Button.tsx';
import { PageNotice, NoticeActions } from '../../ui/layout/PageNotice.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import styles from './AccessNotice.module.css';
import type { NoticeProps } from './notice-props.ts';
import { PeopleInside } from './PeopleInside.tsx';

/** Before a room for invited accounts: guests log in, others ask for an invite link. */
export function InvitedNotice({ room, note }: Pick<NoticeProps, 'room' | 'note'>) {
  const { t } = useTranslation(['access', 'room', 'app']);
  const { openLogin } = useShell();
  const isGuest = useUser()?.loggedIn !== true;
  const lead = [t('membersOnly'), isGuest ? t('logInIfInvited') : t('accountNotInvited')].join(' ');
  return (
    <PageNotice illustration="door" title={room.title} lead={lead}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <PeopleInside {...room} />
      <NoticeActions>
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
      </NoticeActions>
    </PageNotice>
  );
}

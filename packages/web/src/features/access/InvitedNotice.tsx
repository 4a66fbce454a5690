import { useTranslation } from 'react-i18next';
import { useShell } from '../../common/shell-context.ts';
import { useUser } from '../../common/server/use-user.ts';
import { Button } from '../../ui/Button.tsx';
import { NoticeActions } from '../../ui/layout/PageNotice.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ClosedNotice } from './ClosedNotice.tsx';
import type { NoticeProps } from './notice-props.ts';

/** Before a room for invited accounts: guests log in, others ask for an invite link. */
export function InvitedNotice({ room, note }: Pick<NoticeProps, 'room' | 'note'>) {
  const { t } = useTranslation(['access', 'room', 'app']);
  const { openLogin } = useShell();
  const isGuest = useUser()?.loggedIn !== true;
  const lead = [t('membersOnly'), isGuest ? t('logInIfInvited') : t('accountNotInvited')].join(' ');
  return (
    <ClosedNotice room={room} note={note} lead={lead}>
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
    </ClosedNotice>
  );
}

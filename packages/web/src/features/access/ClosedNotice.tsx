import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../../common/shell-context.ts';
import { useUser } from '../../common/server/use-user.ts';
import { Button } from '../../ui/Button.tsx';
import { PageNotice } from '../../ui/layout/PageNotice.tsx';
import { AvatarGroup } from '../../ui/pictures/Avatar.tsx';
import styles from './AccessNotice.module.css';
import type { NoticeProps } from './notice-props.ts';

export interface ClosedNoticeProps extends Pick<NoticeProps, 'room' | 'note'> {
  lead: string;
  children: ReactNode;
}

/** Page of a closed room. It shows users inside as far as the room reveals them. */
export function ClosedNotice({ room: { title, seats, people }, note, lead, children }: ClosedNoticeProps) {
  const { t } = useTranslation('access');
  return (
    <PageNotice illustration="door" title={title} lead={lead}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {people > 0 && (
        <p className={styles.inside}>
          <AvatarGroup avatars={seats}>{t('inside', { count: people })}</AvatarGroup>
        </p>
      )}
      {children}
    </PageNotice>
  );
}

/** Guests get a login below the form: users with a role in the room come in with their account. */
export function EntryForm({ onSubmit, children }: { onSubmit: (form: HTMLElement) => void; children: ReactNode }) {
  const { t } = useTranslation(['access', 'app']);
  const { openLogin } = useShell();
  const isGuest = useUser()?.loggedIn === false;
  const submit = (event: FormEvent<HTMLElement>): void => {
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        {children}
      </form>
      {isGuest && (
        <p className={styles.hint}>
          {t('invitedByName')}
          <Button kind="quiet" size="s" onPress={openLogin}>
            {t('app:logIn')}
          </Button>
        </p>
      )}
    </>
  );
}

import { UserPlus } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectOwnUser } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';
import { useIsNameless } from '../../room/use-is-nameless.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { PreserveFocus } from '../../ui/focus/PreserveFocus.tsx';
import { Late } from '../../ui/Late.tsx';
import { LoadWhenOpen } from '../../ui/Dialog.tsx';
import { useHasSheets } from '../../ui/use-media-query.ts';
import styles from './Invite.module.css';
import { InviteLink } from './InviteLink.tsx';
import { ShareButton } from './ShareButton.tsx';
import { useInviteLink } from './use-invite-link.ts';

const GuestName = lazy(async () => ({ default: (await import('../../room/GuestName.tsx')).GuestName }));
const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }));

/** What stands in the chat of a user who is alone in the room: free seats, and the link that fills them. */
export function InviteCard({ roomName }: { roomName: string }) {
  const { t } = useTranslation('invite');
  const link = useInviteLink(roomName);
  const name = useRoom(selectOwnUser)?.name;
  const isNameless = useIsNameless();
  const isTouch = useHasSheets();
  const [isOpen, setOpen] = useState(false);
  return (
    <PreserveFocus className={styles.card}>
      <span className={styles.seats}>
        {name !== undefined && <Avatar name={name} size="l" />}
        <span className={styles.free} />
        <span className={styles.free} />
      </span>
      <h2 className="title-card">{t('firstTitle')}</h2>
      <p>{t('firstText')}</p>
      {isTouch && <ShareButton link={link} roomName={roomName} isMain />}
      <InviteLink link={link} />
      <Button kind="quiet" size="s" icon={UserPlus} onPress={() => setOpen(true)}>
        {t('more')}
      </Button>
      {isNameless && (
        <Late>
          <GuestName className={styles.guest} />
        </Late>
      )}
      <LoadWhenOpen isOpen={isOpen}>
        <InviteDialog roomName={roomName} isOpen={isOpen} onClose={() => setOpen(false)} />
      </LoadWhenOpen>
    </PreserveFocus>
  );
}

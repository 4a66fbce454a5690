import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectOwnUser } from '../../room-client/room-selectors.ts';
import { useRoom, useIsNameless } from '../../room/room-context.ts';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { PreserveFocus } from '../../ui/focus/PreserveFocus.tsx';
import { LoadWhenOpen } from '../../ui/overlays/Dialog.tsx';
import { useHasSheets } from '../../ui/use-media-query.ts';
import styles from './Invite.module.css';
import { InviteLink, useInviteLink } from './InviteLink.tsx';
import { ShareButton } from './ShareButton.tsx';
import { GuestName } from '../../room/GuestName.tsx';
import { InviteDialog } from './InviteButton.tsx';

/** Shown in the chat of a user who is alone in the room. */
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
      {isNameless && <GuestName className={styles.guest} />}
      <LoadWhenOpen isOpen={isOpen}>
        <InviteDialog roomName={roomName} isOpen={isOpen} onClose={() => setOpen(false)} />
      </LoadWhenOpen>
    </PreserveFocus>
  );
}

import { UserPlus } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectOwnUser } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { LoadWhenOpen } from '../../ui/Dialog.tsx';
import styles from './Invite.module.css';
import { InviteLink } from './InviteLink.tsx';
import { useInviteLink } from './use-invite-link.ts';

const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }));

/** What stands in the chat of a user who is alone in the room: free seats, and the link that fills them. */
export function InviteCard({ roomName }: { roomName: string }) {
  const { t } = useTranslation('invite');
  const link = useInviteLink(roomName);
  const name = useRoom(selectOwnUser)?.name;
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.card}>
      <span className={styles.seats}>
        {name !== undefined && <Avatar name={name} size="l" />}
        <span className={styles.free} />
        <span className={styles.free} />
      </span>
      <h2 className="title-card">{t('firstTitle')}</h2>
      <p>{t('firstText')}</p>
      <InviteLink link={link} />
      <Button kind="quiet" size="s" icon={UserPlus} onPress={() => setOpen(true)}>
        {t('more')}
      </Button>
      <LoadWhenOpen isOpen={isOpen}>
        <InviteDialog roomName={roomName} isOpen={isOpen} onClose={() => setOpen(false)} />
      </LoadWhenOpen>
    </section>
  );
}

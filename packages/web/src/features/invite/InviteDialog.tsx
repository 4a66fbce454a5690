import { RequestType } from '@matinee/protocol';
import { Share } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { selectCan } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';
import { useRoomTitle } from '../../room/use-room-title.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Late } from '../../ui/Late.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import styles from './Invite.module.css';
import { InviteLink } from './InviteLink.tsx';
import { useInviteLink } from './use-invite-link.ts';

export interface InviteDialogProps {
  roomName: string;
  isOpen: boolean;
  onClose: () => void;
}

const InviteDoor = lazy(async () => ({ default: (await import('./InviteDoor.tsx')).InviteDoor }));
const InviteLinks = lazy(async () => ({ default: (await import('./InviteLinks.tsx')).InviteLinks }));

const selectMayInvite = (room: ClientRoom) => selectCan(room, { type: RequestType.MakeInvite });
const selectMaySetDoor = (room: ClientRoom) => selectCan(room, { type: RequestType.SetDoor });

/** The link of the room: to copy, as a QR code, and for the share sheet of devices that have one. */
export function InviteDialog({ roomName, isOpen, onClose }: InviteDialogProps) {
  const { t } = useTranslation('invite');
  const link = useInviteLink(roomName);
  const title = useRoomTitle() ?? roomName;
  const description = useRoom((room) => room.sync?.description.trim() ?? '');
  const mayInvite = useRoom(selectMayInvite);
  const maySetDoor = useRoom(selectMaySetDoor);
  const shared = { title, text: t('shareText', { room: title }), url: link };

  async function share(): Promise<void> {
    try {
      await navigator.share(shared);
    } catch {
      // The user has closed the share sheet, or the browser refuses. The link can still be copied.
    }
  }

  return (
    <Dialog title={t('title')} lead={<RoomLine title={title} description={description} />} width="34rem" isOpen={isOpen} onClose={onClose}>
      <div className={styles.invite}>
        <div className={styles.ways}>
          <InviteLink link={link} isMain />
          {typeof navigator.share === 'function' && (
            <Button icon={Share} className={styles.share} onPress={() => void share()}>
              {t('shareSheet')}
            </Button>
          )}
        </div>
        <div className={styles.qr}>
          <QrCode className={styles.code} text={link} label={t('qr')} />
          <span className="caption">{t('qrHint')}</span>
        </div>
        {maySetDoor && (
          <Late>
            <InviteDoor />
          </Late>
        )}
        {mayInvite && (
          <Late>
            <InviteLinks />
          </Late>
        )}
      </div>
    </Dialog>
  );
}

function RoomLine({ title, description }: { title: string; description: string }) {
  return (
    <>
      <bdi className={styles.room}>{title}</bdi>
      {description !== '' && (
        <span className={styles.description} dir="auto">
          {description}
        </span>
      )}
    </>
  );
}

import { RequestType } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { selectCan } from '../../room-client/room-selectors.ts';
import { useRoom, useRoomTitle } from '../../room/room-context.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { QrCode } from '../../ui/pictures/QrCode.tsx';
import { useHasSheets } from '../../ui/use-media-query.ts';
import styles from './Invite.module.css';
import { InviteLink, useInviteLink } from './InviteLink.tsx';
import { ShareButton } from './ShareButton.tsx';
import { InviteLinks } from './InviteLinks.tsx';
import { AccessField } from '../../room/AccessField.tsx';

const selectMayInvite = (room: ClientRoom) => selectCan(room, { type: RequestType.MakeInvite });
const selectMaySetDoor = (room: ClientRoom) => selectCan(room, { type: RequestType.SetDoor });

export function InviteDialog({ roomName, isOpen, onClose }: { roomName: string; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('invite');
  const link = useInviteLink(roomName);
  const title = useRoomTitle() ?? roomName;
  const description = useRoom((room) => room.sync?.description.trim() ?? '');
  const isTouch = useHasSheets();
  const hasShareFirst = isTouch && typeof navigator.share === 'function';
  return (
    <Dialog title={t('title')} lead={<RoomLine title={title} description={description} />} width="34rem" isOpen={isOpen} onClose={onClose}>
      <div className={styles.invite}>
        <div className={styles.ways}>
          {hasShareFirst && <ShareButton link={link} roomName={roomName} isMain />}
          <InviteLink link={link} isMain={!hasShareFirst} />
          {!isTouch && <ShareButton link={link} roomName={roomName} />}
        </div>
        {isTouch ? (
          <div className={styles.wide}>
            <Disclosure label={t('moreWays')}>
              <div className={styles.invite}>
                <OtherWays link={link} />
              </div>
            </Disclosure>
          </div>
        ) : (
          <OtherWays link={link} />
        )}
      </div>
    </Dialog>
  );
}

function OtherWays({ link }: { link: string }) {
  const { t } = useTranslation('invite');
  const mayInvite = useRoom(selectMayInvite);
  const maySetDoor = useRoom(selectMaySetDoor);
  return (
    <>
      <div className={styles.qr}>
        <QrCode className={styles.code} text={link} label={t('qr')} />
        <span className="caption">{t('qrHint')}</span>
      </div>
      {maySetDoor && <InviteDoor />}
      {mayInvite && <InviteLinks />}
    </>
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

/** Says whom the room's own link lets in. */
function InviteDoor() {
  const kind = useRoom((room) => room.sync?.door.kind ?? 'link');
  return (
    <div className={styles.wide}>
      <AccessField kind={kind} />
    </div>
  );
}

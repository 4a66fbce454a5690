import { Role, type RoomSync } from '@matinee/protocol';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { selectOwnUser } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Settings.module.css';
import { DeleteRoomDialog } from '../../common/rooms/DeleteRoomDialog.tsx';

export function DeleteGroup({ sync }: { sync: RoomSync }) {
  const { t } = useTranslation('account');
  const [, navigate] = useLocation();
  const isOwner = useRoom((room) => selectOwnUser(room)?.role === Role.Owner);
  const [isDeleting, setDeleting] = useState(false);
  if (!isOwner || sync.isTemporary) return null;
  return (
    <section className={styles.group} aria-labelledby="settings-delete">
      <h2 id="settings-delete">{t('deleteRoom')}</h2>
      <p className="meta">{t('deleteRoomLead')}</p>
      <div>
        <Button kind="danger" icon={Trash2} onPress={() => setDeleting(true)}>
          {t('deleteRoom')}
        </Button>
      </div>
      {isDeleting && <DeleteRoomDialog room={sync} onClose={() => setDeleting(false)} onDeleted={() => navigate('/my-rooms')} />}
    </section>
  );
}

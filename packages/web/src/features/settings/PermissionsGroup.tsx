import { RequestType, Role, type Grants, type RoomSync } from '@matinee/protocol';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { grantsOfPreset, presetOf } from '../../common/rooms/permission-presets.ts';
import { PermissionPresetField } from '../../common/rooms/RoomFields.tsx';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { selectDisabledReason } from '../../room-client/room-selectors.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import { ClaimRoom } from './ClaimRoom.tsx';
import styles from './Settings.module.css';
import { PermissionsDialog } from './PermissionsDialog.tsx';

/** Presets of permissions and the table of all, or why this room has none to edit. */
export function PermissionsGroup({ sync }: { sync: RoomSync }) {
  const { t } = useTranslation(['settings', 'errors']);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.group} aria-labelledby="settings-permissions">
      <h2 id="settings-permissions">{t('permissionsTitle')}</h2>
      {sync.isTemporary ? (
        <p className="meta">{t('errors:temporary_room_permissions')}</p>
      ) : sync.hasOwner ? (
        <>
          <Presets grants={sync.grants} />
          <div>
            <Button size="s" icon={SlidersHorizontal} onPress={() => setOpen(true)}>
              {t('permissionsDetails')}
            </Button>
          </div>
        </>
      ) : (
        <ClaimRoom roomName={sync.name} />
      )}
      {isOpen && <PermissionsDialog onClose={() => setOpen(false)} />}
    </section>
  );
}

/** The permissions that all presets change. */
const presetRoles = [Role.UnregisteredUser, Role.Moderator] as const;
const selectPresets = (room: ClientRoom) =>
  selectDisabledReason(room, { type: RequestType.ApplySettings, changes: presetRoles.map((role) => ({ grantsOf: role, adds: [] })) });

function Presets({ grants }: { grants: Grants }) {
  const { t } = useTranslation(['settings', 'room']);
  const session = useRoomSession();
  const reason = useRoom(selectPresets);
  return (
    <PermissionPresetField
      value={presetOf(grants)}
      disabledReason={reason && (reason === 'disconnected' ? t('room:cannotDisconnected') : t('presetLocked'))}
      onChange={(preset) => session.applySettings({ grants: grantsOfPreset(preset) })}
    />
  );
}

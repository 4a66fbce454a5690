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
import styles from './Settings.module.css';
import { PermissionsDialog } from './PermissionsDialog.tsx';
import { useApi } from '../../api/use-api.ts';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { useAttempt } from '../../common/toasts/use-attempt.ts';
import { useUser } from '../../common/server/use-user.ts';

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

/** Roles that all presets change. */
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

const claimedToastMs = 5000;

/** Offers a room without an owner, which a registered user can claim. */
function ClaimRoom({ roomName }: { roomName: string }) {
  const { t } = useTranslation(['settings', 'errors']);
  const showToast = useShowToast();
  const api = useApi();
  const attempt = useAttempt();
  const isLoggedIn = useUser()?.loggedIn ?? false;

  async function claim(): Promise<void> {
    const isClaimed = await attempt(() => api.call('patchRoom', { params: { name: roomName }, body: { claim: true } }));
    if (isClaimed) showToast({ style: 'success', text: t('claimed'), durationMs: claimedToastMs });
  }

  return (
    <>
      <p className="meta">
        {t('errors:ownerless_room_permissions')} {!isLoggedIn && t('errors:claim_without_login')}
      </p>
      {isLoggedIn && (
        <div>
          <Button onPress={() => void claim()}>{t('claim')}</Button>
        </div>
      )}
    </>
  );
}

import type { RoomSync } from '@matinee/protocol';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useShowToast } from '../../common/toasts/use-toasts.ts';
import { useErrorText } from '../../common/use-error-text.ts';
import { useUser } from '../../common/use-user.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Settings.module.css';

const PermissionsDialog = lazy(async () => ({ default: (await import('./PermissionsDialog.tsx')).PermissionsDialog }));
const refusalMs = 5000;

/** Opens the permissions, or says why this room has none to edit. */
export function PermissionsGroup({ sync }: { sync: RoomSync }) {
  const { t } = useTranslation(['settings', 'errors']);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.group} aria-labelledby="settings-permissions">
      <h2 id="settings-permissions">{t('permissionsTitle')}</h2>
      {sync.isTemporary ? (
        <p className="meta">{t('errors:temporary_room_permissions')}</p>
      ) : sync.hasOwner ? (
        <div>
          <Button icon={SlidersHorizontal} onPress={() => setOpen(true)}>
            {t('permissionsEdit')}
          </Button>
        </div>
      ) : (
        <ClaimRoom roomName={sync.name} />
      )}
      {isOpen && (
        <Suspense>
          <PermissionsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** A room without an owner, which a registered user can claim. */
function ClaimRoom({ roomName }: { roomName: string }) {
  const { t } = useTranslation(['settings', 'errors']);
  const showToast = useShowToast();
  const api = useApi();
  const errorText = useErrorText();
  const isLoggedIn = useUser()?.loggedIn ?? false;

  async function claim(): Promise<void> {
    try {
      await api.call('patchRoom', { params: { name: roomName }, body: { claim: true } });
    } catch (error) {
      showToast({ style: 'error', text: await errorText(error), durationMs: refusalMs });
    }
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

import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { useAttempt } from '../../common/toasts/use-attempt.ts';
import { useUser } from '../../common/server/use-user.ts';
import { Button } from '../../ui/Button.tsx';

const claimedToastMs = 5000;

/** A room without an owner, which a registered user can claim. */
export function ClaimRoom({ roomName }: { roomName: string }) {
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

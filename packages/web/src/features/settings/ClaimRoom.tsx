import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import { useUser } from '../../common/server/use-user.ts';
import { Button } from '../../ui/Button.tsx';

/** How long the toast with the answer shows, also after a failure. */
const answerMs = 5000;

/** A room without an owner, which a registered user can claim. */
export function ClaimRoom({ roomName }: { roomName: string }) {
  const { t } = useTranslation(['settings', 'errors']);
  const showToast = useShowToast();
  const api = useApi();
  const errorText = useErrorText();
  const isLoggedIn = useUser()?.loggedIn ?? false;

  async function claim(): Promise<void> {
    try {
      await api.call('patchRoom', { params: { name: roomName }, body: { claim: true } });
      showToast({ style: 'success', text: t('claimed'), durationMs: answerMs });
    } catch (error) {
      showToast({ style: 'error', text: await errorText(error), durationMs: answerMs });
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

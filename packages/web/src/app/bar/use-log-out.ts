import { useTranslation } from 'react-i18next';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { useUserActions } from '../../common/server/use-user.ts';

const toastMs = 5000;

export function useLogOut(): () => Promise<void> {
  const { t } = useTranslation('app');
  const showToast = useShowToast();
  const { logOut } = useUserActions();
  return async () => {
    try {
      await logOut();
      showToast({ style: 'success', text: t('loggedOut'), durationMs: toastMs });
    } catch {
      showToast({ style: 'error', text: t('noAnswer'), durationMs: toastMs });
    }
  };
}

import { useTranslation } from 'react-i18next';
import { useShowToast } from '../../common/toasts/toast-store.ts';

const toastMs = 3000;

/** Says in a toast under which name the user is logged in. */
export function useWelcome(): (name: string) => void {
  const { t } = useTranslation('account');
  const showToast = useShowToast();
  return (name) => showToast({ style: 'success', text: t('welcome', { name }), durationMs: toastMs });
}

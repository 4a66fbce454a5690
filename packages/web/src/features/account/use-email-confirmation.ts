import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { useApi } from '../../api/use-api.ts';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';

const toastMs = 8000;

/** Shows the result in a toast; never rejects. */
export function useSendConfirmation(): (email: string) => Promise<void> {
  const { t } = useTranslation('account');
  const showToast = useShowToast();
  const api = useApi();
  const errorText = useErrorText();
  return useCallback(
    async (email) => {
      try {
        await api.call('sendConfirmation', {});
        showToast({ style: 'success', text: t('confirmationSent', { email }), durationMs: toastMs });
      } catch (error) {
        showToast({ style: 'error', text: await errorText(error), durationMs: toastMs });
      }
    },
    [api, errorText, showToast, t],
  );
}

/** Uses the key of the page's URL once, then calls `onDone`. */
export function useEmailConfirmation(onDone: () => void): void {
  const { t } = useTranslation('account');
  const showToast = useShowToast();
  const api = useApi();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  // Browsers send the fragment to no server.
  const confirmKey = new URLSearchParams(useLocationProperty(() => location.hash).slice(1)).get('confirm');
  const used = useRef<string>(undefined);
  useEffect(() => {
    if (confirmKey === null || used.current === confirmKey) return;
    used.current = confirmKey;
    navigate('/account', { replace: true });
    api
      .call('confirmEmail', { body: { confirmKey } })
      .then(() => showToast({ style: 'success', text: t('emailConfirmed'), durationMs: toastMs }))
      .catch(async (error: unknown) => showToast({ style: 'error', text: await errorText(error), durationMs: toastMs }))
      .finally(onDone);
  }, [api, confirmKey, errorText, navigate, onDone, showToast, t]);
}

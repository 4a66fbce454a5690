import type { InputOf } from '@matinee/client';
import type { adminCalls } from '@matinee/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShowToast } from '../../../common/toasts/toast-store.ts';
import { useErrorText } from '../../../common/texts/use-error-text.ts';
import { focusFirstInvalid } from '../../../ui/focus/focus-first-invalid.ts';
import { useAdminCall } from '../use-admin-call.ts';

const toastMs = 3000;

/** Bans, and says so or why not. `form` gets the focus where something is wrong. */
export function useBan(onBanned: () => void) {
  const { t } = useTranslation('admin');
  const call = useAdminCall();
  const showToast = useShowToast();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function ban(body: InputOf<(typeof adminCalls)['addBan']>['body'], form: HTMLElement): Promise<void> {
    setSending(true);
    try {
      const { ban: made } = await call('addBan', { body });
      showToast({ style: 'success', text: t('banned', { name: made.name }), durationMs: toastMs });
      onBanned();
    } catch (error) {
      const text = await errorText(error);
      focusFirstInvalid(form, () => setProblem(text));
      setSending(false);
    }
  }

  return { ban, isSending, problem, forgetProblem: () => setProblem(undefined) };
}

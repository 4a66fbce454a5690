import { limits } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import type { FormFailure, FieldProblem } from './account-form.ts';

const toastMs = 3000;

export function useFormMessages() {
  const { t } = useTranslation('account');
  return {
    problem: (problem: FieldProblem | undefined): string | undefined =>
      problem && t(problem, { length: problem === 'passwordShort' ? limits.minPasswordLengthInForm : limits.maxUsernameLength }),
    failure(failure: FormFailure, action: 'login' | 'register'): string {
      if ('message' in failure) return failure.message;
      if (failure.key === 'wrongCredentials' || failure.key === 'badPassword' || failure.key === 'weird') return t(failure.key);
      return t(`${action}.${failure.key}`);
    },
  };
}

export function useWelcome(): (name: string) => void {
  const { t } = useTranslation('account');
  const showToast = useShowToast();
  return (name) => showToast({ style: 'success', text: t('welcome', { name }), durationMs: toastMs });
}

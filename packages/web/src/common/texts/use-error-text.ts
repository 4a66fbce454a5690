import { MatineeError } from '@matinee/protocol';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export type ErrorText = (error: unknown) => Promise<string>;

/** Loads the texts with the first error. */
export function useErrorText(): ErrorText {
  const { t, i18n } = useTranslation('app');
  return useCallback(
    async (error) => {
      if (!(error instanceof MatineeError)) return t('noAnswer');
      try {
        const { describeError } = await import('./describe-error.ts');
        return await describeError(error, i18n);
      } catch {
        // The server's English is better than nothing.
        return error.message;
      }
    },
    [t, i18n],
  );
}

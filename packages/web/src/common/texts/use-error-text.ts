import { MatineeError } from '@matinee/protocol';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Resolves with the text to show for an error, in the user's language. */
export type ErrorText = (error: unknown) => Promise<string>;

/** The text to show for an error: the refusal, or that the server did not answer. Loads the texts with the first error. */
export function useErrorText(): ErrorText {
  const { t, i18n } = useTranslation('app');
  return useCallback(
    async (error) => {
      if (!(error instanceof MatineeError)) return t('noAnswer');
      try {
        const { describeError } = await import('./describe-error.ts');
        return await describeError(error, i18n);
      } catch {
        // The texts could not be loaded; the server's English is better than nothing.
        return error.message;
      }
    },
    [t, i18n],
  );
}

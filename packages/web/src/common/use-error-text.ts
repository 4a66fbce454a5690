import { MatineeError } from '@matinee/protocol';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Resolves with what to show of an error, in the reader's language. */
export type ErrorText = (error: unknown) => Promise<string>;

/** What to show of an error: why the server refused, or that it did not answer. The sentences come with the first error. */
export function useErrorText(): ErrorText {
  const { t, i18n } = useTranslation('app');
  return useCallback(
    async (error) => {
      if (!(error instanceof MatineeError)) return t('noAnswer');
      try {
        const { describeError } = await import('./describe-error.ts');
        return await describeError(error, i18n);
      } catch {
        // They could not be loaded: what the server said is better than nothing.
        return error.message;
      }
    },
    [t, i18n],
  );
}

import { MatineeError } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';

/** What to show of an error: the sentence of the server's, or that there was no answer. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('app');
  return (error) => (error instanceof MatineeError && error.name !== 'Unknown' ? error.message : t('noAnswer'));
}

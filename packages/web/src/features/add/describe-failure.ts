import { MatineeError, type ErrorName } from '@matinee/protocol';
import type { TFunction } from 'i18next';

const remedies = {
  InvalidVideoIdException: 'doCheckLink',
  InvalidAddPreviewInputException: 'doCheckLink',
  UnsupportedServiceException: 'doOtherSource',
  UnsupportedMimeTypeException: 'doOtherSource',
  LocalFileException: 'doOtherSource',
  BlockedAddressException: 'doOtherSource',
  MissingMetadataException: 'doOtherSource',
  OutOfQuotaException: 'doOtherSource',
  VideoNotFoundException: 'doCheckLink',
  TooManyRequests: 'doWait',
  UpstreamException: 'doTryAgain',
} as const satisfies Partial<Record<ErrorName, string>>;

function hasRemedy(name: ErrorName): name is keyof typeof remedies {
  return name in remedies;
}

/** What went wrong, in the server's words, and what can be done about it. */
export function describeFailure(error: unknown, t: TFunction<'queue'>): { what: string; remedy: string | undefined } {
  if (!(error instanceof MatineeError)) return { what: t('noAnswer'), remedy: undefined };
  return { what: error.message, remedy: t(hasRemedy(error.name) ? remedies[error.name] : 'doTryAgain') };
}

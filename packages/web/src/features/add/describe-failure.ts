import { MatineeError, type ErrorName } from '@matinee/protocol';
import type { TFunction } from 'i18next';
import type { ErrorText } from '../../common/use-error-text.ts';

const remedies = {
  InvalidVideoIdException: 'doCheckLink',
  FeatureDisabledException: 'doCheckLink',
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

/** What went wrong, and what can be done about it. */
export async function describeFailure(error: unknown, errorText: ErrorText, t: TFunction<'queue'>): Promise<string> {
  if (!(error instanceof MatineeError)) return t('noAnswer');
  return `${await errorText(error)} ${t(hasRemedy(error.name) ? remedies[error.name] : 'doTryAgain')}`;
}

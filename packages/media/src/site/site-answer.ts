import { MatineeError, type SiteFailure } from '@matinee/protocol';
import * as z from 'zod/mini';

/** The outcome for a site: it answered, perhaps that the video is missing; it failed; or it was not asked. */
export type SiteAnswerKind = 'answered' | 'missing' | 'unasked' | SiteFailure;

const beforeFetches: ReadonlySet<string> = new Set([
  'TooManyRequests',
  'InvalidVideoIdException',
  'InvalidAddPreviewInputException',
  'BlockedAddressException',
  'LocalFileException',
]);

/** Counts a missing or unplayable video as an answer. */
export function answerKindOf(error: unknown): SiteAnswerKind {
  if (!(error instanceof MatineeError)) return 'defect';
  const { name, details, cause } = error;
  if (beforeFetches.has(name)) return 'unasked';
  if (name === 'UnsupportedServiceException') return cause === undefined ? 'unasked' : 'refused';
  if (name === 'OutOfQuotaException') return details.reason === 'service_quota' ? 'quota' : 'answered';
  if (name === 'VideoNotFoundException') return 'missing';
  if (name === 'Unknown') return 'defect';
  if (name !== 'UpstreamException') return 'answered';
  switch (details.reason) {
    case 'site_forbids':
      return 'refused';
    case 'site_busy':
      return 'busy';
    case 'site_changed':
      return 'changed';
    case 'site_sent_too_much':
      return 'too-large';
    default:
      return cause instanceof z.core.$ZodError ? 'changed' : 'no-answer';
  }
}

import { createRefusal, type MatineeError } from '@matinee/protocol';
import { blockedUrl } from '../fetch/fetch-errors.ts';
import type { Identified } from '../links/identified.ts';
import { switchedOff, unknownPageOf } from './site-errors.ts';

export function malformedId(): MatineeError {
  return createRefusal('InvalidVideoIdException');
}

export function rejection(rejected: Extract<Identified, { kind: 'reject' }>): MatineeError {
  switch (rejected.reason) {
    case 'local_file':
      return createRefusal('LocalFileException');
    case 'blocked_address':
      return blockedUrl();
    case 'drm_protected':
      return createRefusal('VideoUnavailableException', { reason: 'drm_protected' });
    case 'invalid_id':
      return malformedId();
    case 'service_disabled':
      return rejected.service === undefined ? unsupportedUrl() : switchedOff(rejected.service);
    case 'unsupported_url':
      return rejected.service === undefined ? unsupportedUrl() : unknownPageOf(rejected.service);
    default:
      return rejected.reason satisfies never;
  }
}

export function searchUnavailable(): MatineeError {
  return createRefusal('FeatureDisabledException', { reason: 'search_unavailable' });
}

export function searchTooShort(): MatineeError {
  return createRefusal('InvalidAddPreviewInputException', {
    reason: 'search_too_short',
  });
}

export function unsupportedUrl(): MatineeError {
  return createRefusal('InvalidAddPreviewInputException');
}

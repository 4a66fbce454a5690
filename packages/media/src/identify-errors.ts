import { MatineeError } from '@matinee/protocol';
import { blockedAddress } from './fetch/fetch-errors.ts';
import type { Identified } from './identified.ts';
import { notMedia } from './media-errors.ts';
import { switchedOff, unknownPageOf } from './site/site-errors.ts';

export function malformedId(): MatineeError {
  return new MatineeError('InvalidVideoIdException', 'This link is malformed. Copy it again, whole.');
}

/** Why an input that names no video is refused, in words for people. */
export function rejection(rejected: Extract<Identified, { kind: 'reject' }>): MatineeError {
  switch (rejected.reason) {
    case 'local_file':
      return new MatineeError(
        'LocalFileException',
        'Files on your computer cannot be shared. Put the file on a web server and paste its link.',
      );
    case 'blocked_address':
      return blockedAddress();
    case 'invalid_id':
      return malformedId();
    case 'unsupported_format':
      return notMedia();
    case 'service_disabled':
      return rejected.service === undefined ? unsupportedUrl() : switchedOff(rejected.service);
    case 'unsupported_url':
      return rejected.service === undefined ? unsupportedUrl() : unknownPageOf(rejected.service);
    default:
      return rejected.reason satisfies never;
  }
}

export function searchUnavailable(): MatineeError {
  return new MatineeError(
    'InvalidAddPreviewInputException',
    'Searching by words is not available. Paste the link of a video, beginning with https://.',
    { reason: 'search_unavailable' },
  );
}

export function searchTooShort(): MatineeError {
  return new MatineeError('InvalidAddPreviewInputException', 'These words are too short to search for. Write at least three letters.', {
    reason: 'search_too_short',
  });
}

function unsupportedUrl(): MatineeError {
  return new MatineeError(
    'InvalidAddPreviewInputException',
    'This is no link that can be played. Paste the link of a video, beginning with https://.',
  );
}

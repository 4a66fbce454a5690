import { createRefusal, type MatineeError } from '@matinee/protocol';

/** The link leads to something that is no video or audio a browser plays. */
export function notMedia(cause?: unknown): MatineeError {
  return createRefusal('UnsupportedMimeTypeException', {}, { cause });
}

export function webPage(): MatineeError {
  return createRefusal('UnsupportedMimeTypeException', {
    reason: 'web_page',
  });
}

export function unknownLength(cause?: unknown): MatineeError {
  return createRefusal('MissingMetadataException', {}, { cause });
}

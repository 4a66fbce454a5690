import { createRefusal, type MatineeError } from '@matinee/protocol';

/** Creates the refusal for links to anything but video or audio that browsers play. */
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

import { MatineeError } from '@matinee/protocol';

/** The link leads to something that is no video or audio a browser plays. */
export function notMedia(cause?: unknown): MatineeError {
  return new MatineeError(
    'UnsupportedMimeTypeException',
    'This link does not lead to a video or audio file that browsers can play.',
    {},
    { cause },
  );
}

export function webPage(): MatineeError {
  return new MatineeError('UnsupportedMimeTypeException', 'This link leads to a web page. Paste the link of the video file itself.', {
    reason: 'web_page',
  });
}

export function unknownLength(cause?: unknown): MatineeError {
  return new MatineeError(
    'MissingMetadataException',
    'The length of this file could not be found out, so it cannot be played in step.',
    {},
    { cause },
  );
}

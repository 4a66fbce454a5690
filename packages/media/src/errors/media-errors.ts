import { createRefusal, MatineeError } from '@matinee/protocol';

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

/** Returns refusals and rejects with any other error. */
export async function orRefusal<Found>(found: Promise<Found>): Promise<Found | MatineeError> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof MatineeError) return error;
    throw error;
  }
}

/** A list of songs or stations: a collection for a preview, and no video. */
export class SeveralVideos extends MatineeError {
  readonly listId: string;

  constructor(listId: string) {
    const { name, message, details } = notMedia();
    super(name, message, details);
    this.listId = listId;
  }
}

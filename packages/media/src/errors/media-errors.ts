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

/** The result of a look-up, or why it refuses. Rejects with any other error. */
export async function orRefusal<Found>(found: Promise<Found>): Promise<Found | MatineeError> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof MatineeError) return error;
    throw error;
  }
}

/** A link leads to a list of songs or stations: a collection for a preview, and no video. */
export class SeveralVideos extends MatineeError {
  /** The list, as a collection of the service `hls`. */
  readonly listId: string;

  constructor(listId: string) {
    const { name, message, details } = notMedia();
    super(name, message, details);
    this.listId = listId;
  }
}

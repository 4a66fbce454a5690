import { MatineeError } from '@matinee/protocol';
import { notMedia } from './media-errors.ts';

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

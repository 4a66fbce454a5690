import { MatineeError, type Video } from '@matinee/protocol';

/**
 * A video that can be played though its site didn't say anything about it: to users it is a video without a title, to
 * operators the refusal that it is made from.
 */
export class UntitledVideo extends MatineeError {
  readonly video: Video;

  constructor(video: Video, refusal: MatineeError) {
    super(refusal.name, refusal.message, refusal.details, { cause: refusal.cause });
    this.video = video;
  }
}

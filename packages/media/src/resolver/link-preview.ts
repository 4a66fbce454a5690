import type { QueueItem, Service, Video } from '@matinee/protocol';

/** A video as a link names it. `startAt`, in seconds, is set when the link says where to start. */
export type PreviewedVideo = Video & Pick<QueueItem, 'startAt'>;

/** What was found for an input. */
export interface LinkPreview {
  /** In order; the video that the link is about comes first. */
  result: PreviewedVideo[];
  highlighted?: PreviewedVideo;
  /** How many videos were left out because they can't be played. */
  skipped?: number;
  /** Lines that led to nothing, when the input has several. */
  refused?: { input: string; message: string }[];
}

export interface PreviewOptions {
  /** Which service to search. Any other than the operator's choice is refused. */
  searchAt?: Service | undefined;
  /** Whether text that is no link is searched for; true by default. */
  maySearch?: boolean;
}

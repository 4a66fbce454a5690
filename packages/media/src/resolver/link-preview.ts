import type { QueueItem, Service, Video } from '@matinee/protocol';

/** A video that a link leads to. `startAt` is where the link says to start, in seconds. */
export type PreviewedVideo = Video & Pick<QueueItem, 'startAt'>;

/** Videos found for an input. */
export interface LinkPreview {
  /** The video that the link is about comes first. */
  result: PreviewedVideo[];
  highlighted?: PreviewedVideo;
  /** How many videos were left out because they can't be played. */
  skipped?: number;
  /** Lines without a result, when the input has several. */
  refused?: { input: string; message: string }[];
}

export interface PreviewOptions {
  /** Which service to search. Any other than the operator's choice is refused. */
  searchAt?: Service | undefined;
  /** Whether text that is no link is searched for; true by default. */
  maySearch?: boolean;
}

/** A video with the start of its link, in seconds; a start beyond the video's length is ignored. */
export function withStart<V extends Video>(video: V, startAt: number | undefined): V & PreviewedVideo {
  const isInside = startAt !== undefined && startAt > 0 && (video.length === undefined || startAt < video.length);
  return isInside ? { ...video, startAt } : video;
}

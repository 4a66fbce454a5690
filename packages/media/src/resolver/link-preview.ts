import type { QueueItem, Service, Video } from '@matinee/protocol';

/** `startAt`: seconds, by the link. */
export type PreviewedVideo = Video & Pick<QueueItem, 'startAt'>;

export interface LinkPreview {
  /** The video that the link is about comes first. */
  result: PreviewedVideo[];
  highlighted?: PreviewedVideo;
  /** Videos that can't be played. */
  skipped?: number;
  /** Lines without a result, among several. */
  refused?: { input: string; message: string }[];
}

export interface PreviewOptions {
  /** Any other than the operator's choice is refused. */
  searchAt?: Service | undefined;
  /** True by default. */
  maySearch?: boolean;
}

/** Ignores a start beyond the video's length. */
export function withStart<V extends Video>(video: V, startAt: number | undefined): V & PreviewedVideo {
  const isInside = startAt !== undefined && startAt > 0 && (video.length === undefined || startAt < video.length);
  return isInside ? { ...video, startAt } : video;
}

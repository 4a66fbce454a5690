import type { Video } from '@matinee/protocol';
import type { PreviewedVideo } from './link-preview.ts';

/** A video with the start of its link, in seconds; a start beyond the video's length is ignored. */
export function withStart<V extends Video>(video: V, startAt: number | undefined): V & PreviewedVideo {
  const isInside = startAt !== undefined && startAt > 0 && (video.length === undefined || startAt < video.length);
  return isInside ? { ...video, startAt } : video;
}

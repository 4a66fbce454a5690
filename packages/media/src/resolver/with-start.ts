import type { Video } from '@matinee/protocol';
import type { PreviewedVideo } from './link-preview.ts';

/** A video that begins where its link says (seconds), as far as that lies within it. */
export function withStart<V extends Video>(video: V, startAt: number | undefined): V & PreviewedVideo {
  const isInside = startAt !== undefined && startAt > 0 && (video.length === undefined || startAt < video.length);
  return isInside ? { ...video, startAt } : video;
}

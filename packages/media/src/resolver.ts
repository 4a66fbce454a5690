import type { QueueItem, Video, VideoId } from '@matinee/protocol';
import type { Clock } from './clock.ts';
import type { GuardedFetch } from './fetch/guarded-response.ts';
import type { MetadataCache } from './metadata-cache.ts';

/** A video as a link named it: `startAt` (seconds) is there when the link says where to begin. */
export type PreviewedVideo = Video & Pick<QueueItem, 'startAt'>;

export interface Preview {
  result: PreviewedVideo[];
  highlighted?: PreviewedVideo;
}

export interface Resolver {
  /** Everything known about the video that `id` names. Throws a MatineeError that says why it cannot be played. */
  resolve(id: VideoId): Promise<Video>;
  /**
   * The videos behind a link, or behind several on lines of their own. Of several, those that fail are left out as
   * long as one works; otherwise the first failure is thrown.
   */
  preview(input: string): Promise<Preview>;
}

export interface ResolverOptions {
  fetch: GuardedFetch;
  cache: MetadataCache;
  clock: Clock;
  /** Videos that the app serves itself: their ids are paths on its own host. They are never fetched. */
  builtIn: readonly Video[];
}

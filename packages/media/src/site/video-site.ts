import type { MatineeError, Video, VideoId, VideoOutline } from '@matinee/protocol';

export interface Listing {
  /** In the collection's order, perhaps of other sites. */
  items: readonly (Video | VideoId)[];
  /** How many can't be played. */
  skipped: number;
}

export type PlaybackUrls = Pick<Video, 'hls_url' | 'dash_url' | 'src_url' | 'mime' | 'qualities' | 'textTracks'>;

/** Its methods reject with MatineeErrors that help users. */
export interface VideoSite {
  /** How many ids one `lookUp` takes. */
  readonly batch: number;
  /** Live streams are cached for 2 minutes. */
  readonly lifetimeMs: number;
  /** Returns for each id, in order: the video, the id at another site that it leads to, or its refusal. Rejects without an answer. */
  lookUp(ids: readonly string[]): Promise<(Video | VideoId | MatineeError)[]>;
  list?(id: string, limit: number): Promise<Listing>;
  search?(text: string): Promise<Listing>;
  /** Returns current playback URLs of a video that has none of its own. They expire and are never stored. */
  playbackUrls?(id: string): Promise<PlaybackUrls>;
  /** Rejects if the site doesn't answer. */
  outline?(id: string): Promise<VideoOutline>;
  /** The site counts players per URL. */
  readonly hasPersonalUrls?: boolean;
}

import type { MatineeError, Video, VideoId, VideoOutline } from '@matinee/protocol';

/** The result of a collection or a search. */
export interface Listing {
  /** Videos, or ids of videos at other sites, in the collection's order. */
  items: readonly (Video | VideoId)[];
  /** How many others can't be played. */
  skipped: number;
}

/** Current playback URLs of a video, with its qualities and subtitles. */
export type PlaybackUrls = Pick<Video, 'hls_url' | 'dash_url' | 'src_url' | 'mime' | 'qualities' | 'textTracks'>;

/** A site whose videos have ids of its own. Its methods reject with MatineeErrors that help users. */
export interface VideoSite {
  /** How many ids one `lookUp` takes. */
  readonly batch: number;
  /** How long videos are cached, in ms. Live streams are cached for 2 minutes. */
  readonly lifetimeMs: number;
  /**
   * For each id, in their order: the video, the id of a video at another site that it leads to, or why it can't be
   * played. Rejects if the site doesn't answer.
   */
  lookUp(ids: readonly string[]): Promise<(Video | VideoId | MatineeError)[]>;
  /** The first `limit` videos of a collection. */
  list?(id: string, limit: number): Promise<Listing>;
  search?(text: string): Promise<Listing>;
  /** Current playback URLs of a video that has none of its own. They expire and are never stored. */
  playbackUrls?(id: string): Promise<PlaybackUrls>;
  /** The chapters and the storyboard of a video. Rejects if the site doesn't answer. */
  outline?(id: string): Promise<VideoOutline>;
  /** Whether each user needs playback URLs of their own, because the site counts players per URL. */
  readonly hasPersonalUrls?: boolean;
}

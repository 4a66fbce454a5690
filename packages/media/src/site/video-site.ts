import type { MatineeError, Video, VideoId } from '@matinee/protocol';

/** What a site's collection or search led to. */
export interface Listing {
  /** Videos, or the names of videos at other sites, in the collection's order. */
  items: readonly (Video | VideoId)[];
  /** How many are there and cannot be played. */
  skipped: number;
}

/** From where a video can be played now, and what belongs to it. */
export type PlaybackUrls = Pick<Video, 'hls_url' | 'dash_url' | 'src_url' | 'mime' | 'qualities' | 'textTracks'>;

/** A site whose videos go by ids of its own. Its methods reject with MatineeErrors that help a person. */
export interface VideoSite {
  /** How many ids one `lookUp` takes. */
  readonly batch: number;
  /** How long what `lookUp` found stays true enough, in ms. Broadcasts are kept for minutes. */
  readonly keepMs: number;
  /**
   * For each id, in their order: the video, the name of the video at another site that it leads to, or why it cannot be
   * played. Rejects when the site could not be asked.
   */
  lookUp(ids: readonly string[]): Promise<(Video | VideoId | MatineeError)[]>;
  /** What a collection holds, `limit` at most. */
  list?(id: string, limit: number): Promise<Listing>;
  /** Videos that words lead to. */
  search?(words: string): Promise<Listing>;
  /** Fresh addresses, for videos that come without. They end soon, and are never stored. */
  playbackUrls?(id: string): Promise<PlaybackUrls>;
  /** Each viewer needs an address of their own: the site counts who plays from one. */
  readonly hasPersonalUrls?: boolean;
}

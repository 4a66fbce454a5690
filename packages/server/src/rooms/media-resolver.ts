import type { PlaybackUrls, LinkPreview, PreviewOptions, Requester } from '@matinee/media';
import type { Video, VideoId, VideoOutline } from '@matinee/protocol';

export interface MediaResolver {
  /** @throws MatineeError when the id names nothing playable */
  resolve(video: VideoId, requester: Requester): Promise<Video>;
  /** Resolves a few at a time. @throws TooManyRequests for all of them */
  resolveAll(videos: readonly VideoId[], requester: Requester): Promise<PromiseSettledResult<Video>[]>;
  /** Previews a link, several links on separate lines, or search terms. @throws MatineeError when nothing can be played */
  preview(input: string, requester: Requester, options?: PreviewOptions): Promise<LinkPreview>;
  /** Returns fresh playback URLs. @throws MatineeError */
  address(video: VideoId, requester: Requester): Promise<PlaybackUrls>;
  /** Returns chapters and storyboard. @throws MatineeError */
  outline(video: VideoId, requester: Requester): Promise<VideoOutline>;
  /**
   * Returns the path under which this server serves subtitles; without this method players load them from their own URL.
   * @throws MatineeError when they may not be loaded
   */
  subtitlePath?(subtitleUrl: string): string;
  /** For a room with videos that only it can play. */
  forRoom?(roomId: number): MediaResolver;
}

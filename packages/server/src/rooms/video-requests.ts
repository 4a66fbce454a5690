import type { PlayAddress, Preview, PreviewOptions, Requester } from '@matinee/media';
import {
  createRefusal,
  isSameVideo,
  type QueueItem,
  type QueueItemUpdate,
  type Video,
  type VideoId,
  type VideoRequest,
} from '@matinee/protocol';

/** Finds out what a link or an id names. */
export interface MediaResolver {
  /** @throws MatineeError when it names nothing playable */
  resolve(video: VideoId, requester: Requester): Promise<Video>;
  /** The same for several, a few at a time. @throws TooManyRequests for all of them */
  resolveAll(videos: readonly VideoId[], requester: Requester): Promise<PromiseSettledResult<Video>[]>;
  /** What a link, several on lines, or words lead to. @throws MatineeError when nothing can be played */
  preview(input: string, requester: Requester, options?: PreviewOptions): Promise<Preview>;
  /** Fresh addresses of a video. @throws MatineeError */
  address(video: VideoId, requester: Requester): Promise<PlayAddress>;
  /**
   * Where this server serves subtitles from; without it players load them from their own address.
   * @throws MatineeError when these may not be had
   */
  subtitlePath?(subtitleUrl: string): string;
}

/** What somebody wants queued: one video, several, or what a link names. */
export interface WantedVideos {
  video?: VideoRequest | undefined;
  videos?: VideoRequest[] | undefined;
  url?: string | undefined;
}

/** What goes with the subtitles that somebody wants for an item: nothing when they want none. */
export function pathOfSubtitles(
  resolver: MediaResolver,
  { subtitleUrl }: Pick<QueueItemUpdate, 'subtitleUrl'>,
): Pick<QueueItem, 'subtitlePath'> {
  const path = typeof subtitleUrl === 'string' ? resolver.subtitlePath?.(subtitleUrl) : undefined;
  return path === undefined ? {} : { subtitlePath: path };
}

/** @throws MatineeError when the subtitles that were asked for with it may not be had */
function toItem(resolver: MediaResolver, video: Video, { service: _service, id: _id, ...options }: VideoRequest): QueueItem {
  // A client may name those that the video has anyway.
  const isOwn = options.subtitleUrl === video.subtitleUrl;
  return { ...video, ...options, ...(!isOwn && pathOfSubtitles(resolver, options)) };
}

/**
 * The queue items that were asked for. Of several, those that cannot be played are left out.
 * @throws MatineeError when none can be; TooManyRequests when they are more than their requester may have looked up
 */
export async function resolveVideos(resolver: MediaResolver, wanted: WantedVideos, requester: Requester): Promise<QueueItem[]> {
  if (wanted.url !== undefined) return (await resolver.preview(wanted.url, requester, { maySearch: false })).result;
  const requests = wanted.videos ?? (wanted.video === undefined ? [] : [wanted.video]);
  const videos = await resolver.resolveAll(
    requests.map(({ service, id }) => ({ service, id })),
    requester,
  );
  const settled = await Promise.allSettled(
    videos.map(async (video, index) => {
      if (video.status === 'rejected') throw video.reason;
      return toItem(resolver, video.value, requests[index] as VideoRequest);
    }),
  );
  const items = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  if (items.length > 0) return items;
  const failed = settled.find((result) => result.status === 'rejected');
  throw failed?.reason ?? createRefusal('BadApiArgumentException', { arg: 'videos', reason: 'no_video_named' });
}

/** The queued item of that id, or what the id names. */
export async function resolveVideo(
  resolver: MediaResolver,
  queue: readonly QueueItem[],
  wanted: VideoRequest,
  requester: Requester,
): Promise<QueueItem> {
  const { service, id } = wanted;
  return queue.find((item) => isSameVideo(item, wanted)) ?? toItem(resolver, await resolver.resolve({ service, id }, requester), wanted);
}

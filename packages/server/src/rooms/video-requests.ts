import type { PlayAddress, Preview, PreviewOptions } from '@matinee/media';
import {
  isSameVideo,
  MatineeError,
  type QueueItem,
  type QueueItemUpdate,
  type Video,
  type VideoId,
  type VideoRequest,
} from '@matinee/protocol';

/** Finds out what a link or an id names. */
export interface MediaResolver {
  /** @throws MatineeError when it names nothing playable */
  resolve(video: VideoId): Promise<Video>;
  /** What a link, several on lines, or words lead to. @throws MatineeError when nothing can be played */
  preview(input: string, options?: PreviewOptions): Promise<Preview>;
  /** Fresh addresses of a video for one viewer. @throws MatineeError */
  address(video: VideoId): Promise<PlayAddress>;
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

async function toItem(resolver: MediaResolver, { service, id, ...options }: VideoRequest): Promise<QueueItem> {
  const video = await resolver.resolve({ service, id });
  // A client may name those that the video has anyway.
  const isOwn = options.subtitleUrl === video.subtitleUrl;
  return { ...video, ...options, ...(!isOwn && pathOfSubtitles(resolver, options)) };
}

/**
 * The queue items that were asked for. Of several, those that cannot be played are left out.
 * @throws MatineeError when none can be
 */
export async function resolveVideos(resolver: MediaResolver, wanted: WantedVideos): Promise<QueueItem[]> {
  if (wanted.url !== undefined) return (await resolver.preview(wanted.url, { maySearch: false })).result;
  const requests = wanted.videos ?? (wanted.video === undefined ? [] : [wanted.video]);
  const settled = await Promise.allSettled(requests.map((request) => toItem(resolver, request)));
  const items = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  if (items.length > 0) return items;
  const failed = settled.find((result) => result.status === 'rejected');
  throw failed?.reason ?? new MatineeError('BadApiArgumentException', 'No video was named.', { arg: 'videos', reason: 'no_video_named' });
}

/** The queued item of that id, or what the id names. */
export async function resolveVideo(resolver: MediaResolver, queue: readonly QueueItem[], wanted: VideoRequest): Promise<QueueItem> {
  return queue.find((item) => isSameVideo(item, wanted)) ?? (await toItem(resolver, wanted));
}

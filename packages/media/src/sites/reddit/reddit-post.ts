import type { MatineeError, Video, VideoId } from '@matinee/protocol';
import { toAllowedUrl, maxPlaybackUrlLength } from '../../fetch/allowed-url.ts';
import type { FetchPolicy } from '../../fetch/guarded-response.ts';
import type { Identified } from '../../links/identified.ts';
import { notFound, noVideoInPost, videoUnavailable } from '../../errors/site-errors.ts';
import { siteVideo } from '../../site/site-video.ts';
import type { PlaybackUrls } from '../../site/video-site.ts';
import { embeddedSchema, type Post, type Upload } from './reddit-answers.ts';

export type ReadPost = { video: Video; playbackUrls: PlaybackUrls } | { elsewhere: VideoId };

export interface ReadPostOptions {
  policy: FetchPolicy;
  identify: (text: string) => Identified;
  toUploadUrl: (asset: string) => string;
}

export function readPost(post: Post, { policy, identify, toUploadUrl }: ReadPostOptions): ReadPost | MatineeError {
  if ((post.removed_by_category ?? '') !== '' || /^\[(?:deleted|removed)\b/.test(post.title ?? '')) return notFound();
  const details = { title: post.title, thumbnail: toAllowedUrl(post.thumbnail, policy) };
  const upload = uploadOf(post);
  if (upload !== undefined) {
    const playbackUrls = playbackUrlsOf(upload, policy);
    if (playbackUrls === undefined || (upload.transcoding_status ?? 'completed') !== 'completed') return videoUnavailable('processing');
    return { video: siteVideo('reddit', post.id, { ...details, lengthSeconds: upload.duration }), playbackUrls };
  }
  const linked = post.is_self === true ? undefined : identify(post.url ?? '');
  if (linked?.kind !== 'video') return post.is_video === true ? videoUnavailable('processing') : noVideoInPost();
  if (linked.service !== 'reddit') return { elsewhere: { service: linked.service, id: linked.id } };
  if (!linked.id.startsWith('v:')) return noVideoInPost();
  // The post doesn't describe its upload yet: Reddit is still processing it.
  if (post.is_video === true) return videoUnavailable('processing');
  // By the upload's id: feeds should not be requested again for each playback.
  return { video: siteVideo('reddit', linked.id, details), playbackUrls: { hls_url: toUploadUrl(linked.id.slice('v:'.length)) } };
}

/** Looks in the post, in the post that it crossposts, and in its text. */
function uploadOf({ secure_media, media, crosspost_parent_list: parents, media_metadata: embedded }: Post): Upload | undefined {
  const holders = [secure_media, media, ...parents.flatMap((parent) => [parent.secure_media, parent.media])];
  const upload = holders.map((holder) => holder?.reddit_video).find((found) => found !== undefined);
  if (upload !== undefined) return upload;
  for (const entry of Object.values(embedded ?? {})) {
    const { data } = embeddedSchema.safeParse(entry);
    if (data !== undefined) return { hls_url: data.hlsUrl, dash_url: data.dashUrl, duration: undefined, transcoding_status: undefined };
  }
  return undefined;
}

/** Ignores `fallback_url`, which has no sound. */
function playbackUrlsOf({ hls_url, dash_url }: Upload, policy: FetchPolicy): PlaybackUrls | undefined {
  const hls = toAllowedUrl(hls_url, policy, { maxLength: maxPlaybackUrlLength });
  if (hls !== undefined) return { hls_url: hls };
  const dash = toAllowedUrl(dash_url, policy, { maxLength: maxPlaybackUrlLength });
  return dash === undefined ? undefined : { dash_url: dash };
}

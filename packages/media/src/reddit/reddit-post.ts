import type { MatineeError, Video, VideoId } from '@matinee/protocol';
import { allowedAddress, passingAddressMax } from '../fetch/allowed-address.ts';
import type { FetchPolicy } from '../fetch/guarded-response.ts';
import type { Identified } from '../identified.ts';
import { notFound, noVideoInPost, unavailable } from '../site/site-errors.ts';
import { siteVideo } from '../site/site-video.ts';
import type { PlayAddress } from '../site/site.ts';
import { embeddedSchema, type Post, type Upload } from './reddit-answers.ts';

/** What a post is about: an upload with where it plays now, or a video at another site. */
export type ReadPost = { video: Video; address: PlayAddress } | { elsewhere: VideoId };

export interface ReadPostOptions {
  policy: FetchPolicy;
  identify: (text: string) => Identified;
  /** The HLS URL of an upload of which only the name is known. */
  toUploadUrl: (asset: string) => string;
}

/** What a post is about, or why there is nothing in it to play. */
export function readPost(post: Post, { policy, identify, toUploadUrl }: ReadPostOptions): ReadPost | MatineeError {
  if ((post.removed_by_category ?? '') !== '' || /^\[(?:deleted|removed)\b/.test(post.title ?? '')) return notFound();
  const told = { title: post.title, thumbnail: allowedAddress(post.thumbnail, policy) };
  const upload = uploadOf(post);
  if (upload !== undefined) {
    const address = addressOf(upload, policy);
    if (address === undefined || (upload.transcoding_status ?? 'completed') !== 'completed') return unavailable('processing');
    return { video: siteVideo('reddit', post.id, { ...told, lengthSeconds: upload.duration }), address };
  }
  const linked = post.is_self === true ? undefined : identify(post.url ?? '');
  if (linked?.kind !== 'video') return post.is_video === true ? unavailable('processing') : noVideoInPost();
  if (linked.service !== 'reddit') return { elsewhere: { service: linked.service, id: linked.id } };
  if (!linked.id.startsWith('v:')) return noVideoInPost();
  // The link to an upload without a word about it: it has just been made.
  if (post.is_video === true) return unavailable('processing');
  return { video: siteVideo('reddit', post.id, told), address: { hls_url: toUploadUrl(linked.id.slice('v:'.length)) } };
}

/** The upload of a post, of one that it passes on, or within its text. */
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

/** `fallback_url` would be without sound. */
function addressOf({ hls_url, dash_url }: Upload, policy: FetchPolicy): PlayAddress | undefined {
  const hls = allowedAddress(hls_url, policy, { maxLength: passingAddressMax });
  if (hls !== undefined) return { hls_url: hls };
  const dash = allowedAddress(dash_url, policy, { maxLength: passingAddressMax });
  return dash === undefined ? undefined : { dash_url: dash };
}

import { MatineeError, type Video } from '@matinee/protocol';
import { toAllowedUrl } from '../../fetch/allowed-url.ts';
import type { FetchPolicy } from '../../fetch/guarded-response.ts';
import { notMedia } from '../../errors/media-errors.ts';
import { notFound, videoUnavailable } from '../../errors/site-errors.ts';
import { siteVideo } from '../../site/site-video.ts';
import { identifyLbry } from './identify-odysee.ts';
import type { Claim } from './odysee-answers.ts';

/** Only members of a channel or paying users may watch. */
const restrictedTag = /^c:(?:members-only|purchase|rental)/;

/** Replaces `:` with `#`, as LBRY writes it. */
export function toUri(id: string): string {
  return `lbry://${id.replaceAll(':', '#')}`;
}

/** Follows one repost. */
export function findPlayableClaim(resolved: Claim | undefined): Claim | MatineeError {
  const claim: Claim | undefined = resolved?.value_type === 'repost' ? resolved.reposted_claim : resolved;
  if (claim?.error?.name === 'BLOCKED') return videoUnavailable('region_blocked');
  if (claim?.value_type === undefined || claim.error !== undefined) return notFound();
  const { value } = claim;
  if (claim.value_type !== 'stream') return notMedia();
  if ((value?.fee ?? null) !== null || value?.tags.some((tag) => restrictedTag.test(tag)) === true)
    return videoUnavailable('login_required');
  if (isLiveClaim(claim)) return claim;
  return value?.stream_type === 'video' || value?.stream_type === 'audio' ? claim : notMedia();
}

/** Recognises a live stream by its missing file. */
export function isLiveClaim({ value }: Claim): boolean {
  return value?.source === undefined;
}

export function toVideo(id: string, claim: Claim, policy: FetchPolicy): Video {
  const { value } = claim;
  return siteVideo('odysee', id, {
    title: value?.title ?? claim.name,
    description: value?.description,
    lengthSeconds: value?.video?.duration ?? value?.audio?.duration,
    live: isLiveClaim(claim),
    thumbnail: toAllowedUrl(value?.thumbnail?.url, policy),
  });
}

/** Leaves out live streams: checking whether one is live takes a request. */
export function toVideos(claims: readonly Claim[], policy: FetchPolicy): Video[] {
  return claims.flatMap((listed) => {
    const claim = findPlayableClaim(listed);
    if (claim instanceof MatineeError || isLiveClaim(claim)) return [];
    const id = idOf(listed);
    return id === undefined ? [] : [toVideo(id, claim, policy)];
  });
}

function idOf(claim: Claim): string | undefined {
  for (const uri of [claim.canonical_url, claim.permanent_url]) {
    const identified = identifyLbry(uri ?? '');
    if (identified.kind === 'video') return identified.id;
  }
  return undefined;
}

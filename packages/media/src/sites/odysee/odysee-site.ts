import { MatineeError, type Video } from '@matinee/protocol';
import { orRefusal } from '../../errors/media-errors.ts';
import { collectionNotFound, videoUnavailable } from '../../errors/site-errors.ts';
import type { Listing, VideoSite } from '../../site/video-site.ts';
import type { Claim } from './odysee-answers.ts';
import { claimsPerCall, HttpOdyseeApi, type OdyseeOptions } from './odysee-api.ts';
import { findPlayableClaim, isLiveClaim, toVideo, toVideos } from './odysee-claim.ts';

const lifetimeMs = 12 * 3600 * 1000;
const playlistPrefix = 'playlist/';

export function createOdyseeSite(options: OdyseeOptions): VideoSite {
  const { policy } = options;
  const api = new HttpOdyseeApi(options);

  /** @param isVerified tries a page's request, which takes one more */
  async function lookUpClaim(id: string, resolved: Claim | undefined, isVerified: boolean): Promise<Video | MatineeError> {
    const claim = findPlayableClaim(resolved);
    if (claim instanceof MatineeError) return claim;
    if (isLiveClaim(claim)) await api.liveUrl(claim);
    else if (isVerified && !(await api.letsPagesRead(claim))) return videoUnavailable('embed_disabled');
    return toVideo(id, claim, policy);
  }

  function toListing(claims: readonly Claim[]): Listing {
    const items = toVideos(claims, policy);
    return { items, skipped: claims.length - items.length };
  }

  async function listChannel(id: string, limit: number): Promise<Listing> {
    const [channel] = await api.resolve([id]);
    if (channel?.claim_id === undefined || channel.value_type !== 'channel') throw collectionNotFound();
    const claims: Claim[] = [];
    for (let page = 1; claims.length < limit; page += 1) {
      const found = await api.channelPage(channel.claim_id, page);
      claims.push(...found);
      if (found.length < claimsPerCall) break;
    }
    return toListing(claims.slice(0, limit));
  }

  async function listPlaylist(claimId: string, limit: number): Promise<Listing> {
    // A playlist with a UUID exists only in its owner's browser.
    const [list] = claimId.includes('-') ? [] : await api.claimsOf([claimId]);
    if (list?.value_type !== 'collection') throw collectionNotFound();
    const wanted = (list.value?.claims ?? []).slice(0, limit);
    const items = toVideos(await api.claimsOf(wanted), policy);
    return { items, skipped: wanted.length - items.length };
  }

  return {
    batch: claimsPerCall,
    lifetimeMs,
    async lookUp(ids) {
      const claims = await api.resolve(ids);
      // A batch would take a request for each.
      return Promise.all(ids.map((id, index) => orRefusal(lookUpClaim(id, claims[index], ids.length === 1))));
    },
    list: (id, limit) => (id.startsWith(playlistPrefix) ? listPlaylist(id.slice(playlistPrefix.length), limit) : listChannel(id, limit)),
    search: async (text) => ({ items: toVideos(await api.claimsOf(await api.search(text)), policy), skipped: 0 }),
    async playbackUrls(id) {
      const [resolved] = await api.resolve([id]);
      const claim = findPlayableClaim(resolved);
      if (claim instanceof MatineeError) throw claim;
      return isLiveClaim(claim) ? { hls_url: await api.liveUrl(claim) } : api.streamUrls(claim);
    },
  };
}

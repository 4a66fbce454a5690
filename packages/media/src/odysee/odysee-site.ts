import { MatineeError, type Video } from '@matinee/protocol';
import type * as z from 'zod/mini';
import { allowedAddress, passingAddressMax } from '../fetch/allowed-address.ts';
import { noAnswer } from '../fetch/fetch-errors.ts';
import type { FetchPolicy } from '../fetch/guarded-response.ts';
import { notMedia } from '../media-errors.ts';
import { listOf } from '../site/lenient.ts';
import { readAnswer, type SiteClient } from '../site/site-client.ts';
import { collectionNotFound, notFound, unavailable } from '../site/site-errors.ts';
import { siteVideo } from '../site/site-video.ts';
import type { Site } from '../site/site.ts';
import { withQuery } from '../site/with-query.ts';
import { identifyLbry } from './identify-odysee.ts';
import {
  broadcastSchema,
  claimSchema,
  foundClaimsSchema,
  hitSchema,
  resolvedSchema,
  rpcSchema,
  searchSchema,
  streamSchema,
  type Claim,
} from './odysee-answers.ts';

const keepMs = 12 * 3600 * 1000;
/** What the API takes and gives at once. */
const perCall = 50;
const foundPerSearch = 20;
/** Streams that only members of a channel, or who has paid, get to see. */
const restrictedTag = /^c:(?:members-only|purchase|rental)/;
const hexId = /^[\da-f]{1,128}$/;

export interface OdyseeOptions {
  client: SiteClient;
  policy: FetchPolicy;
  apiOrigin: string;
  liveOrigin: string;
  playerOrigin: string;
  searchOrigin: string;
}

/** Videos by what Odysee's proxy tells of their claims. */
export function createOdyseeSite({ client, policy, apiOrigin, liveOrigin, playerOrigin, searchOrigin }: OdyseeOptions): Site {
  async function call<Schema extends z.ZodMiniType>(method: string, params: object, schema: Schema): Promise<z.output<Schema>> {
    const { status, json } = await client.ask(`${apiOrigin}/api/v1/proxy?m=${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', method, params, id: 1 }),
    });
    if (status === 451) throw unavailable('region_blocked');
    if (status !== 200) throw noAnswer();
    return readAnswer(schema, readAnswer(rpcSchema, json).result);
  }

  /** What ids stand for, in their order. */
  async function resolve(ids: readonly string[]): Promise<(Claim | undefined)[]> {
    const uris = ids.map(uriOf);
    const resolved = await call('resolve', { urls: uris }, resolvedSchema);
    return uris.map((uri) => resolved[uri]);
  }

  /** The claims of these ids that are there, in their order. */
  async function claimsOf(claimIds: readonly string[]): Promise<Claim[]> {
    const claims: Claim[] = [];
    for (let from = 0; from < claimIds.length; from += perCall) {
      const batch = claimIds.slice(from, from + perCall);
      const found = await search({ claim_ids: batch, page: 1, page_size: perCall });
      const byId = new Map(found.map((claim) => [claim.claim_id, claim]));
      claims.push(...batch.flatMap((id) => byId.get(id) ?? []));
    }
    return claims;
  }

  /** The claims of a page; what cannot be read is an empty one, so that they can be counted. */
  async function search(params: object): Promise<Claim[]> {
    const { items } = await call('claim_search', { ...params, no_totals: true }, foundClaimsSchema);
    return items.map((item) => claimSchema.safeParse(item).data ?? claimSchema.parse({}));
  }

  /** Where a channel broadcasts right now. @throws VideoUnavailableException when it does not */
  async function broadcastOf(claim: Claim): Promise<string> {
    const channel = claim.signing_channel?.claim_id ?? '';
    if (!hexId.test(channel)) throw unavailable('processing');
    const { status, json } = await client.ask(`${liveOrigin}/livestream/is_live?channel_claim_id=${channel}`);
    if (status !== 200 && status !== 404) throw noAnswer();
    const { data } = readAnswer(broadcastSchema, json);
    const url = allowedAddress(data?.VideoURL, policy, { maxLength: passingAddressMax });
    if (data?.Live !== true || url === undefined) throw unavailable('not_started');
    return url;
  }

  function readVideo(id: string, claim: Claim, live: boolean): Video {
    const { value } = claim;
    return siteVideo('odysee', id, {
      title: value?.title ?? claim.name,
      description: value?.description,
      lengthSeconds: value?.video?.duration ?? value?.audio?.duration,
      live,
      thumbnail: allowedAddress(value?.thumbnail?.url, policy),
    });
  }

  async function lookUpOne(id: string, resolved: Claim | undefined): Promise<Video | MatineeError> {
    const claim = playable(resolved);
    if (claim instanceof MatineeError) return claim;
    if (!isBroadcast(claim)) return readVideo(id, claim, false);
    try {
      await broadcastOf(claim);
      return readVideo(id, claim, true);
    } catch (error) {
      if (error instanceof MatineeError) return error;
      throw error;
    }
  }

  /** The videos among claims. Broadcasts are left out: each would be a question of its own. */
  function readVideos(claims: readonly Claim[]): Video[] {
    return claims.flatMap((found) => {
      const claim = playable(found);
      if (claim instanceof MatineeError || isBroadcast(claim)) return [];
      const id = idOf(found);
      return id === undefined ? [] : [readVideo(id, claim, false)];
    });
  }

  async function listChannel(id: string, limit: number): Promise<{ items: Video[]; skipped: number }> {
    const [channel] = await resolve([id]);
    if (channel?.claim_id === undefined || channel.value_type !== 'channel') throw collectionNotFound();
    const claims: Claim[] = [];
    for (let page = 1; claims.length < limit; page += 1) {
      const found = await search({
        channel_ids: [channel.claim_id],
        claim_type: ['stream'],
        stream_types: ['video', 'audio'],
        order_by: ['release_time'],
        page,
        page_size: perCall,
      });
      claims.push(...found);
      if (found.length < perCall) break;
    }
    const wanted = claims.slice(0, limit);
    const items = readVideos(wanted);
    return { items, skipped: wanted.length - items.length };
  }

  async function listPlaylist(claimId: string, limit: number): Promise<{ items: Video[]; skipped: number }> {
    // Lists with UUIDs are in their makers' browsers only.
    const [list] = claimId.includes('-') ? [] : await claimsOf([claimId]);
    if (list?.value_type !== 'collection') throw collectionNotFound();
    const wanted = (list.value?.claims ?? []).slice(0, limit);
    const items = readVideos(await claimsOf(wanted));
    return { items, skipped: wanted.length - items.length };
  }

  return {
    batch: perCall,
    keepMs,
    async lookUp(ids) {
      const claims = await resolve(ids);
      return Promise.all(ids.map((id, index) => lookUpOne(id, claims[index])));
    },
    list: (id, limit) => (id.startsWith('playlist/') ? listPlaylist(id.slice('playlist/'.length), limit) : listChannel(id, limit)),
    async search(words) {
      const query = {
        s: words,
        size: String(foundPerSearch),
        from: '0',
        claimType: 'file',
        mediaType: 'video',
        nsfw: 'false',
      };
      const { status, json } = await client.ask(withQuery(`${searchOrigin}/search`, query));
      if (status !== 200) throw noAnswer();
      const hits = listOf(hitSchema).parse(readAnswer(searchSchema, json));
      return { items: readVideos(await claimsOf(hits.map(({ claimId }) => claimId))), skipped: 0 };
    },
    async address(id) {
      const [resolved] = await resolve([id]);
      const claim = playable(resolved);
      if (claim instanceof MatineeError) throw claim;
      if (isBroadcast(claim)) return { hls_url: await broadcastOf(claim) };
      const { claim_id: claimId = '', permanent_url: uri } = claim;
      const hash = claim.value?.source?.sd_hash ?? '';
      if (claim.value?.stream_type === 'video') {
        if (!hexId.test(claimId) || !hexId.test(hash)) throw noAnswer();
        return { hls_url: `${playerOrigin}/v6/streams/${claimId}/${hash}/master.m3u8` };
      }
      // Sound has no stream in qualities.
      const { streaming_url: url } = await call('get', { uri, save_file: false }, streamSchema);
      const src = allowedAddress(url, policy, { maxLength: passingAddressMax });
      if (src === undefined) throw unavailable('login_required');
      return { src_url: src };
    },
  };
}

/** How LBRY writes an id: `#` where the web has `:`. */
function uriOf(id: string): string {
  return `lbry://${id.replaceAll(':', '#')}`;
}

/** The id of a claim that a list led to, as a link to it would have it. */
function idOf(claim: Claim): string | undefined {
  for (const uri of [claim.canonical_url, claim.permanent_url]) {
    const identified = identifyLbry(uri ?? '');
    if (identified.kind === 'video') return identified.id;
  }
  return undefined;
}

/** A claim that can be played, reposts followed once, or why it cannot. */
function playable(resolved: Claim | undefined): Claim | MatineeError {
  const claim: Claim | undefined = resolved?.value_type === 'repost' ? resolved.reposted_claim : resolved;
  if (claim?.error?.name === 'BLOCKED') return unavailable('region_blocked');
  if (claim?.value_type === undefined || claim.error !== undefined) return notFound();
  const { value } = claim;
  if (claim.value_type !== 'stream') return notMedia();
  if ((value?.fee ?? null) !== null || value?.tags.some((tag) => restrictedTag.test(tag)) === true) return unavailable('login_required');
  if (isBroadcast(claim)) return claim;
  return value?.stream_type === 'video' || value?.stream_type === 'audio' ? claim : notMedia();
}

/** A stream without a file is one that its channel sends. */
function isBroadcast({ value }: Claim): boolean {
  return value?.source === undefined;
}

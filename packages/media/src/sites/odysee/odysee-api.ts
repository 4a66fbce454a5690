import type * as z from 'zod/mini';
import { toAllowedUrl, maxPlaybackUrlLength } from '../../fetch/allowed-url.ts';
import { noAnswer } from '../../fetch/fetch-errors.ts';
import type { FetchPolicy, GuardedFetch } from '../../fetch/guarded-response.ts';
import { listOf } from '../../site/tolerant-schemas.ts';
import { readAnswer, withQuery, type SiteClient } from '../../site/site-client.ts';
import { videoUnavailable } from '../../errors/site-errors.ts';
import {
  liveStreamSchema,
  claimSchema,
  foundClaimsSchema,
  hitSchema,
  resolvedSchema,
  rpcSchema,
  searchSchema,
  streamSchema,
  type Claim,
} from './odysee-answers.ts';
import { toUri } from './odysee-claim.ts';

/** Per call. */
export const claimsPerCall = 50;
const resultsPerSearch = 20;
const maxVerifiedBytes = 64 * 1024;
const hexId = /^[\da-f]{1,128}$/;

/** Methods reject with VideoUnavailableException or UpstreamException. */
export interface OdyseeApi {
  /** Keeps the order of ids. */
  resolve(ids: readonly string[]): Promise<(Claim | undefined)[]>;
  /** Returns the claims that exist, in order. */
  claimsOf(claimIds: readonly string[]): Promise<Claim[]>;
  /** Returns at most 50 streams, newest first; pages count from 1. */
  channelPage(channelId: string, page: number): Promise<Claim[]>;
  /** Returns claim ids, best first. */
  search(text: string): Promise<string[]>;
  /** @throws VideoUnavailableException if it isn't live */
  liveUrl(claim: Claim): Promise<string>;
  /**
   * Tells whether the hosts let a page of this server read a video. True without an answer.
   * @throws VideoUnavailableException if there is nothing to read
   */
  letsPagesRead(claim: Claim): Promise<boolean>;
  /** Returns the original's URL for audio and for videos that Odysee hasn't transcoded. */
  streamUrls(claim: Claim): Promise<{ hls_url: string } | { src_url: string }>;
}

export interface OdyseeOptions {
  fetch: GuardedFetch;
  publicUrl: () => string;
  /** Relaying sends the headers that the site wants. */
  isRelayed: boolean;
  client: SiteClient;
  policy: FetchPolicy;
  apiOrigin: string;
  liveOrigin: string;
  playerOrigin: string;
  searchOrigin: string;
}

export class HttpOdyseeApi implements OdyseeApi {
  readonly #options: OdyseeOptions;

  constructor(options: OdyseeOptions) {
    this.#options = options;
  }

  async resolve(ids: readonly string[]): Promise<(Claim | undefined)[]> {
    const uris = ids.map(toUri);
    const resolved = await this.#call('resolve', { urls: uris }, resolvedSchema);
    return uris.map((uri) => resolved[uri]);
  }

  async claimsOf(claimIds: readonly string[]): Promise<Claim[]> {
    const claims: Claim[] = [];
    for (let from = 0; from < claimIds.length; from += claimsPerCall) {
      const batch = claimIds.slice(from, from + claimsPerCall);
      const found = await this.#searchClaims({ claim_ids: batch, page: 1 });
      const byId = new Map(found.map((claim) => [claim.claim_id, claim]));
      claims.push(...batch.flatMap((id) => byId.get(id) ?? []));
    }
    return claims;
  }

  channelPage(channelId: string, page: number): Promise<Claim[]> {
    return this.#searchClaims({
      channel_ids: [channelId],
      claim_type: ['stream'],
      stream_types: ['video', 'audio'],
      order_by: ['release_time'],
      page,
    });
  }

  async search(text: string): Promise<string[]> {
    const query = { s: text, size: String(resultsPerSearch), from: '0', claimType: 'file', mediaType: 'video', nsfw: 'false' };
    const { status, json } = await this.#options.client.ask(withQuery(`${this.#options.searchOrigin}/search`, query));
    if (status !== 200) throw noAnswer();
    return listOf(hitSchema)
      .parse(readAnswer(searchSchema, json))
      .map(({ claimId }) => claimId);
  }

  async liveUrl(claim: Claim): Promise<string> {
    const { client, liveOrigin, policy } = this.#options;
    const channelId = claim.signing_channel?.claim_id ?? '';
    if (!hexId.test(channelId)) throw videoUnavailable('processing');
    const { status, json } = await client.ask(`${liveOrigin}/livestream/is_live?channel_claim_id=${channelId}`);
    if (status !== 200 && status !== 404) throw noAnswer();
    const { data } = readAnswer(liveStreamSchema, json);
    const url = toAllowedUrl(data?.VideoURL, policy, { maxLength: maxPlaybackUrlLength });
    if (data?.Live !== true || url === undefined) throw videoUnavailable('not_started');
    return url;
  }

  async streamUrls(claim: Claim): Promise<{ hls_url: string } | { src_url: string }> {
    if (claim.value?.stream_type === 'video') {
      const url = this.#hlsUrlOf(claim);
      if ((await this.#statusFor(url)) !== 404) return { hls_url: url };
    }
    return { src_url: await this.#originalUrlOf(claim) };
  }

  async letsPagesRead(claim: Claim): Promise<boolean> {
    if (this.#options.isRelayed || claim.value?.stream_type !== 'video') return true;
    const status = await this.#statusFor(this.#hlsUrlOf(claim));
    if (status === 404) await this.#originalUrlOf(claim);
    return status !== 401 && status !== 403;
  }

  #hlsUrlOf({ claim_id: claimId = '', value }: Claim): string {
    const hash = value?.source?.sd_hash ?? '';
    if (!hexId.test(claimId) || !hexId.test(hash)) throw noAnswer();
    return `${this.#options.playerOrigin}/v6/streams/${claimId}/${hash}/master.m3u8`;
  }

  async #originalUrlOf({ permanent_url: uri }: Claim): Promise<string> {
    const { streaming_url: url } = await this.#call('get', { uri, save_file: false }, streamSchema);
    const src = toAllowedUrl(url, this.#options.policy, { maxLength: maxPlaybackUrlLength });
    if (src === undefined) throw videoUnavailable('login_required');
    return src;
  }

  /** Returns undefined without an answer. */
  async #statusFor(url: string): Promise<number | undefined> {
    const { fetch, publicUrl } = this.#options;
    const page = publicUrl();
    const headers = { origin: new URL(page).origin, referer: `${page}/` };
    const budget = fetch.startBudget(maxVerifiedBytes, { lane: 'sites' });
    // A redirect leads on, and the headers wouldn't go with it.
    const response = await fetch.send(url, budget, { headers, follow: false }).catch(() => undefined);
    await response?.discard();
    return response?.status;
  }

  /** Makes an invalid claim an empty one, so that it still counts. */
  async #searchClaims(params: object): Promise<Claim[]> {
    const { items } = await this.#call('claim_search', { ...params, page_size: claimsPerCall, no_totals: true }, foundClaimsSchema);
    return items.map((item) => claimSchema.safeParse(item).data ?? claimSchema.parse({}));
  }

  async #call<Schema extends z.ZodMiniType>(method: string, params: object, schema: Schema): Promise<z.output<Schema>> {
    const { status, json } = await this.#options.client.ask(`${this.#options.apiOrigin}/api/v1/proxy?m=${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', method, params, id: 1 }),
    });
    if (status === 451) throw videoUnavailable('region_blocked');
    if (status !== 200) throw noAnswer();
    return readAnswer(schema, readAnswer(rpcSchema, json).result);
  }
}

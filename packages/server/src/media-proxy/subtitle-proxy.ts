import type { Clock } from '@matinee/base/clock';
import { createRefusal, limits } from '@matinee/protocol';
import type { GuardedFetch } from '@matinee/media';
import { convertParserFailure } from '@matinee/media/parser-failure';
import { shareOf } from '@matinee/media/requesters';
import type { FastifyInstance } from 'fastify';
import { fileForUsers } from '../http/audience.ts';
import { ipKeyOf } from '../edge/ip-key.ts';
import type { ServerParsers } from '../parsing/server-parsers.ts';
import type { SubtitleStore } from '../storage/picture-store.ts';
import { hashOfOwnSubtitles, unsupportedSubtitles } from './subtitle-rule.ts';
import type { UrlSigner } from './url-signer.ts';
import { createFileCache, fetchBytes } from './file-cache.ts';
import type { RestLimits } from '../http/limits/rest-limits.ts';

const maxFiles = 100;
const maxCacheBytes = 16 * 1024 * 1024;
/** Short, since users correct their subtitles while they watch. */
const lifetimeMs = 5 * 60_000;

export interface SubtitleProxyOptions {
  signer: UrlSigner;
  openFetch: () => Promise<GuardedFetch>;
  parsers: ServerParsers;
  clock: Clock;
  restLimits: RestLimits;
  subtitles: Pick<SubtitleStore, 'load'>;
}

/** Serves subtitles as WebVTT, so that their hosts need no CORS headers and don't see users' IP addresses. A wrong signature gets 404. */
export function registerSubtitleProxy(
  app: FastifyInstance,
  { signer, openFetch, parsers, clock, restLimits, subtitles }: SubtitleProxyOptions,
): void {
  const files = createFileCache<string>({
    clock,
    maxEntries: maxFiles,
    maxBytes: maxCacheBytes,
    bytesOf: (text) => 2 * text.length,
    lifetimeMs,
  });

  async function load(url: string): Promise<string> {
    const hash = hashOfOwnSubtitles(url);
    if (hash !== undefined) {
      const own = await subtitles.load(hash);
      if (own === undefined) throw createRefusal('NotFound');
      return Buffer.from(own.bytes).toString();
    }
    const fetch = await openFetch();
    const budget = fetch.startBudget(limits.subtitleBytes, { lane: 'subtitles' });
    const bytes = await fetchBytes(fetch, url, budget);
    const options = { share: shareOf(budget.requesters), signal: budget.deadline };
    const text = await convertParserFailure(parsers.parse('subtitles', { bytes, url }, options), unsupportedSubtitles);
    if (text === undefined) throw unsupportedSubtitles();
    return text;
  }

  app.get<{ Params: { signature: string; '*': string } }>('/api/subtitles/:signature/*', fileForUsers, async ({ params, ip }, reply) => {
    const address = ipKeyOf(ip);
    restLimits.consume('subtitles', address);
    const url = signer.verify('subtitles', params.signature, params['*']);
    if (url === undefined) throw createRefusal('NotFound');
    const text = await files.load(url, { address }, () => load(url));
    return reply
      .type('text/vtt; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', `private, max-age=${lifetimeMs / 1000}`)
      .send(text);
  });
}

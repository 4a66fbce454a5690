import type { Clock } from '@matinee/base/clock';
import { MatineeError } from '@matinee/protocol';
import type { GuardedFetch } from '@matinee/media';
import type { FastifyInstance } from 'fastify';
import { fileForUsers } from '../http/audience.ts';
import { ipKeyOf } from '../edge/ip-key.ts';
import { convertParserFailure } from '@matinee/media/parser-failure';
import { shareOf } from '@matinee/media/requesters';
import type { ServerParsers } from '../parsing/server-parsers.ts';
import type { ImageType } from '../parsing/read-image-type.ts';
import type { UrlSigner } from './url-signer.ts';
import { createNoImageError, sendImage, sendNoImage } from '../edge/send-image.ts';
import { createFileCache, fetchBytes } from './file-cache.ts';
import { imagePoints, type RestLimits } from '../http/limits/rest-limits.ts';

const maxImageBytes = 2 * 1024 * 1024;
const maxImages = 200;
const maxCacheBytes = 32 * 1024 * 1024;
const lifetimeMs = 24 * 3600 * 1000;

export interface ImageProxyOptions {
  signer: UrlSigner;
  openFetch: () => Promise<GuardedFetch>;
  parsers: ServerParsers;
  clock: Clock;
  restLimits: RestLimits;
}

interface ProxiedImage {
  type: ImageType;
  bytes: Buffer;
}

/**
 * Serves images of other hosts, so that those hosts don't see users' IP addresses. A wrong signature, a blocked URL and
 * a file that is no image all get the same 404.
 */
export function registerImageProxy(app: FastifyInstance, { signer, openFetch, parsers, clock, restLimits }: ImageProxyOptions): void {
  const images = createFileCache<ProxiedImage>({
    clock,
    maxEntries: maxImages,
    maxBytes: maxCacheBytes,
    bytesOf: ({ bytes }) => bytes.length,
    lifetimeMs,
  });

  async function load(url: string): Promise<ProxiedImage> {
    const fetch = await openFetch();
    const budget = fetch.startBudget(maxImageBytes, { lane: 'images' });
    const bytes = await fetchBytes(fetch, url, budget);
    const options = { share: shareOf(budget.requesters), signal: budget.deadline };
    const type = await convertParserFailure(parsers.parse('image', bytes, options), createNoImageError);
    if (type === undefined) throw createNoImageError();
    return { type, bytes };
  }

  app.get<{ Params: { signature: string; '*': string } }>('/api/image/:signature/*', fileForUsers, async ({ params, ip }, reply) => {
    const address = ipKeyOf(ip);
    const url = signer.verify('image', params.signature, params['*']);
    const isKept = url !== undefined && images.has(url);
    restLimits.consume('image', address, isKept ? imagePoints.kept : imagePoints.loaded);
    const image = url === undefined ? undefined : await images.load(url, { address }, () => load(url)).catch(ignoreRefusal);
    return image === undefined ? sendNoImage(reply) : sendImage(reply, image.type, image.bytes);
  });
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof MatineeError) || error.name === 'TooManyRequests') throw error;
}

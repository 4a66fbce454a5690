import type { Clock } from '@matinee/base/clock';
import * as z from 'zod/mini';
import { noAnswer } from '../../fetch/fetch-errors.ts';
import { listOf, optionalText } from '../../site/tolerant-schemas.ts';
import { readAnswer, withQuery, type OperatorLog, type SiteClient } from '../../site/site-client.ts';
import { collectionNotFound, notOffered, outOfQuota, rateLimited, videoUnavailable } from '../../errors/site-errors.ts';
import { nextPacificDayMs } from './pacific-day.ts';

const errorSchema = z.object({ error: z.object({ message: optionalText, errors: listOf(z.object({ reason: optionalText })) }) });

/** Reasons for refusing the key or its project. */
const keyReasons = new Set(['keyInvalid', 'keyExpired', 'accessNotConfigured', 'ipRefererBlocked', 'forbidden']);

/** The calls that share a quota. */
type Bucket = 'search' | 'rest';

export interface YoutubeApi {
  /**
   * Calls the Data API, version 3.
   * @throws OutOfQuotaException until midnight in California; UnsupportedServiceException for a refused key; VideoNotFoundException and
   * VideoUnavailableException for lists
   */
  call<Schema extends z.ZodMiniType>(resource: string, query: Readonly<Record<string, string>>, schema: Schema): Promise<z.output<Schema>>;
}

export interface YoutubeApiOptions {
  client: SiteClient;
  clock: Clock;
  key: string;
  origin: string;
  warn: OperatorLog;
}

export function createYoutubeApi({ client, clock, key, origin, warn }: YoutubeApiOptions): YoutubeApi {
  /** By used-up quota, epoch ms. */
  const renewedMs = new Map<Bucket, number>();

  function refusal(bucket: Bucket, status: number, json: unknown): Error {
    const { error } = errorSchema.safeParse(json).data ?? {};
    const reason = error?.errors[0]?.reason ?? '';
    if (reason === 'quotaExceeded' || reason === 'dailyLimitExceeded') {
      renewedMs.set(bucket, nextPacificDayMs(clock.now()));
      return outOfQuota('youtube');
    }
    if (reason === 'rateLimitExceeded' || reason === 'userRateLimitExceeded') return rateLimited();
    if (reason === 'playlistItemsNotAccessible') return videoUnavailable('private');
    if (status === 404) return collectionNotFound();
    if (keyReasons.has(reason) || /API key/.test(error?.message ?? '')) {
      warn(`YouTube refuses the key: ${reason}`);
      return notOffered('youtube', new Error(reason));
    }
    warn(`YouTube refuses a question: ${status} ${reason}`);
    return noAnswer();
  }

  return {
    async call(resource, query, schema) {
      const bucket = resource === 'search' ? 'search' : 'rest';
      if ((renewedMs.get(bucket) ?? 0) > clock.now()) throw outOfQuota('youtube');
      const url = withQuery(`${origin}/youtube/v3/${resource}`, query);
      const { status, json } = await client.ask(url, { headers: { 'x-goog-api-key': key } });
      if (status !== 200) throw refusal(bucket, status, json);
      return readAnswer(schema, json);
    },
  };
}

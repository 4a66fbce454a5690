import { createHash } from 'node:crypto';
import { MatineeError, type Video, type VideoSegment } from '@matinee/protocol';
import * as z from 'zod/mini';
import type { LookupCache } from '../../caches/lookup-cache.ts';
import { withoutHost } from '../../links/link-to.ts';
import { observeLookUp, type OnLookUp } from '../../site/observe-site.ts';
import { readAnswer, type SiteClient } from '../../site/site-client.ts';
import { createRequesters, type Requester } from '../../fetch/requesters.ts';
import { createSharedWork } from '../../caches/shared-work.ts';
import { requestedCategories, readSegments, segmentsFor, type KnownSegment } from './segments.ts';

const lifetimeMs = 24 * 3600 * 1000;
/** Some hundred videos share so many hex digits. */
const prefixDigits = 4;
const videoId = /^[\w-]{11}$/;
const noSegments = 404;
/** Segments are for rooms, not for a single requester. */
const segmentsShare: Requester = { address: 'segments' };

/** Segments of YouTube's videos, from a community's database. */
export interface SponsorBlock {
  /** Returns skippable segments by start time; none for other sites, or without an answer. */
  segmentsOf(video: Video): Promise<VideoSegment[]>;
}

export interface SponsorBlockOptions {
  client: SiteClient;
  cache: LookupCache;
  origin: string;
  onLookUp?: OnLookUp | undefined;
}

const cachedSchema = z.array(
  z.object({ category: z.enum(requestedCategories), startTime: z.number(), endTime: z.number(), ofLength: z.number() }),
);
/** Segments by video id, for all videos with the same prefix. */
type Answer = Record<string, KnownSegment[]>;

/** Requests by the first digits of the id's hash, to hide which video is watched. Caches a video's segments for a day. */
export function createSponsorBlock({ client, cache, origin, onLookUp }: SponsorBlockOptions): SponsorBlock {
  const lookUps = createSharedWork<Answer>();

  async function ask(prefix: string): Promise<Answer> {
    const query = new URLSearchParams({
      service: 'YouTube',
      categories: JSON.stringify(requestedCategories),
      actionTypes: JSON.stringify(['skip']),
    });
    const { status, json } = await client.ask(`${origin}/api/skipSegments/${prefix}?${query.toString()}`, {
      parser: 'sponsorBlockAnswer',
    });
    if (status === noSegments) return {};
    // Other answers are failures and aren't cached.
    const answers = readAnswer(z.array(z.unknown()), status === 200 ? json : undefined);
    return Object.fromEntries(answers.map(readSegments).filter((read) => read !== undefined));
  }

  async function findSegments(id: string): Promise<readonly KnownSegment[]> {
    const key = `sponsorblock:${id}`;
    const cached = cachedSchema.safeParse(await cache.get(key));
    if (cached.success) return cached.data;
    const prefix = createHash('sha256').update(id).digest('hex').slice(0, prefixDigits);
    const answer = await lookUps.run(prefix, createRequesters(segmentsShare), () =>
      observeLookUp(ask(prefix), (...observed) => onLookUp?.('sponsorblock', ...observed)),
    );
    const own = Object.hasOwn(answer, id) ? (answer[id] ?? []) : [];
    await cache.put(new Map([[key, own]]), lifetimeMs);
    return own;
  }

  return {
    async segmentsOf(video) {
      const id = youtubeId(video);
      if (id === undefined) return [];
      try {
        return segmentsFor(await findSegments(id), video.length);
      } catch (error) {
        if (error instanceof MatineeError) return [];
        throw error;
      }
    },
  };
}

function youtubeId({ service, id }: Video): string | undefined {
  const named = service === 'youtube' ? id : service === 'invidious' ? withoutHost(id) : '';
  return videoId.test(named) ? named : undefined;
}

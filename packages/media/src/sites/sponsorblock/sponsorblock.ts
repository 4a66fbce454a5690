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

const keepMs = 24 * 3600 * 1000;
/** Hex digits of the hash that are told; some hundred videos share them. */
const prefixDigits = 4;
const videoId = /^[\w-]{11}$/;
const noSegments = 404;
/** Segments are looked up for rooms, not for a single requester. */
const segmentsShare: Requester = { address: 'segments' };

/** What a community has noted of YouTube's videos: where sponsors, intros and the like begin and end. */
export interface SponsorBlock {
  /**
   * The segments of a video that can be skipped, in order of their starts, in seconds. None where nothing is known, for
   * videos of other sites, and where it cannot be found out: never rejects for that.
   */
  segmentsOf(video: Video): Promise<VideoSegment[]>;
}

export interface SponsorBlockOptions {
  client: SiteClient;
  cache: LookupCache;
  origin: string;
  onLookUp?: OnLookUp | undefined;
}

const keptSchema = z.array(
  z.object({ category: z.enum(requestedCategories), startTime: z.number(), endTime: z.number(), ofLength: z.number() }),
);
/** Segments by the ids of all videos that share a prefix. */
type Answer = Record<string, KnownSegment[]>;

/**
 * Asks SponsorBlock by the first digits of a hash of the id, so that it does not learn what is watched. What it answers
 * of the video is kept for a day.
 */
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
    // Anything but an answer in the expected shape is a failure, and is not kept.
    const answers = readAnswer(z.array(z.unknown()), status === 200 ? json : undefined);
    return Object.fromEntries(answers.map(readSegments).filter((read) => read !== undefined));
  }

  async function findSegments(id: string): Promise<readonly KnownSegment[]> {
    const key = `sponsorblock:${id}`;
    const kept = keptSchema.safeParse(await cache.get(key));
    if (kept.success) return kept.data;
    const prefix = createHash('sha256').update(id).digest('hex').slice(0, prefixDigits);
    const answer = await lookUps.run(prefix, createRequesters(segmentsShare), () =>
      observeLookUp(ask(prefix), (outcome, ms) => onLookUp?.('sponsorblock', outcome, ms)),
    );
    const own = Object.hasOwn(answer, id) ? (answer[id] ?? []) : [];
    await cache.put(new Map([[key, own]]), keepMs);
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

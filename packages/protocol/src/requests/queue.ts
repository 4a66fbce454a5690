import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { urlSchema } from '../text/identifiers.ts';
import { queueItemUpdateSchema, videoIdSchema, videoRequestSchema } from '../media/video.ts';
import { defineRequest } from './define-request.ts';

const index = z.number().check(z.int(), z.nonnegative(), z.maximum(limits.queueLength));

function addFields(videosMax: number) {
  return {
    video: z.optional(videoRequestSchema),
    videos: z.optional(z.array(videoRequestSchema).check(z.minLength(1), z.maxLength(videosMax))),
    url: z.optional(urlSchema),
    /** Whether the room plays at once if it had no current item. Without `playback.play-pause` it stays paused. */
    autoplay: z.optional(z.boolean()),
  };
}

const hasOneSource = z.refine<{ video?: unknown; videos?: unknown; url?: unknown }>(
  ({ video, videos, url }) => [video, videos, url].filter((part) => part !== undefined).length === 1,
  { error: 'Exactly one of video, videos and url is needed' },
);

export const queueRequests = {
  /** Adds one video, several videos, or the videos of a link to the queue: exactly one of the three fields. */
  Add: defineRequest(5, addFields(limits.videosPerAdd), {
    scopes: ['queue'],
    permission: 'manage-queue.add',
    undo: 'manage-queue.remove',
    webhook: 'queue.added',
    checks: [hasOneSource],
  }),
  /** Removes a video from the queue. */
  Remove: defineRequest(
    6,
    { video: videoIdSchema },
    { scopes: ['queue'], permission: 'manage-queue.remove', undo: 'manage-queue.add', webhook: 'queue.removed' },
  ),
  /** Moves a queue item. Indexes count from 0. */
  Order: defineRequest(
    7,
    { fromIdx: index, toIdx: index },
    { scopes: ['queue'], permission: 'manage-queue.order', webhook: 'queue.moved' },
  ),
  /** Votes for a queued video (`add: true`), or withdraws the vote. */
  Vote: defineRequest(
    8,
    { video: videoIdSchema, add: z.boolean() },
    { scopes: ['queue'], permission: 'manage-queue.vote', webhook: 'queue.voted' },
  ),
  /** Plays a video now. The current item goes to the top of the queue, to resume at its position. */
  PlayNow: defineRequest(
    14,
    { video: videoRequestSchema },
    { scopes: ['playback', 'queue'], permission: { dependsOn: '`manage-queue.play-now` and more' }, webhook: 'queue.played' },
  ),
  /** Shuffles the queue. */
  Shuffle: defineRequest(15, {}, { scopes: ['queue'], permission: 'manage-queue.order', webhook: 'queue.shuffled' }),
  /** Adds `prevQueue`, the queue from when the room became empty, to the queue, or drops it (`discard: true`). */
  RestoreQueue: defineRequest(
    17,
    { discard: z.optional(z.boolean()) },
    { scopes: ['queue'], permission: 'manage-queue.add', webhook: 'queue.restored' },
  ),
  /** Changes the start, the end and the subtitles of the current or a queued item. Null removes an option. */
  UpdateQueueItem: defineRequest(
    19,
    { video: videoIdSchema, update: queueItemUpdateSchema },
    { scopes: ['queue'], permission: 'manage-queue.edit', webhook: 'queue.updated' },
  ),
  /** Chooses one of the first queued videos at random. In a manual queue the chosen video comes next. */
  SpinWheel: defineRequest(39, {}, { scopes: ['queue'], permission: 'manage-queue.order' }),
};

/** Announces that videos were added. A link may name more of them than one request of a client can. */
export const addedRequestSchema = z
  .object({ type: z.literal(queueRequests.Add.type), ...addFields(limits.queueLength + 1) })
  .check(hasOneSource);

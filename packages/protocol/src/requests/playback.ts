import * as z from 'zod/mini';
import { limits } from '../text/limits.ts';
import { videoIdSchema } from '../media/video.ts';
import { defineRequest } from './define-request.ts';

export const readyCheckActionSchema = z.enum(['start', 'ready', 'not-ready', 'cancel']);
export type ReadyCheckAction = z.infer<typeof readyCheckActionSchema>;

export const playbackRequests = {
  /** Plays or pauses. */
  Playback: defineRequest(
    2,
    { state: z.boolean() },
    { scopes: ['playback'], permission: 'playback.play-pause', webhook: ({ state }) => (state ? 'playback.started' : 'playback.paused') },
  ),
  /** Plays the next queue item. If `enableVoteSkip` is on, adds a vote for that instead, or withdraws it. */
  Skip: defineRequest(
    3,
    {
      /** The video to skip: the request has no effect if another video has become the current item. */
      video: z.optional(videoIdSchema),
    },
    { scopes: ['playback'], permission: 'playback.skip', undo: 'playback.skip', webhook: 'playback.skipped' },
  ),
  /** Moves the room to a position. */
  Seek: defineRequest(
    4,
    {
      /** Seconds from the start of the video; clamped to the current item. */
      value: z.number(),
    },
    { scopes: ['playback'], permission: 'playback.seek', undo: 'playback.seek', webhook: 'playback.moved' },
  ),
  /** Sets the playback speed. */
  PlaybackSpeed: defineRequest(
    16,
    { speed: z.number().check(z.minimum(limits.minPlaybackSpeed), z.maximum(limits.maxPlaybackSpeed)) },
    { scopes: ['playback'], permission: 'playback.speed', webhook: 'playback.speed' },
  ),
  /** Reserves the playback for moderators and above, or returns it to all users with the permissions. */
  LockControls: defineRequest(
    28,
    { locked: z.boolean() },
    { scopes: ['room:manage'], permission: 'playback.lock', webhook: 'room.locked' },
  ),
  /**
   * Ends the wait for players that have stalled. With `withoutMe`, which needs no permission, the room stops waiting
   * for this user during the current item.
   */
  GoOn: defineRequest(
    29,
    { withoutMe: z.optional(z.boolean()) },
    { scopes: ['playback'], permission: ({ withoutMe }) => (withoutMe === true ? undefined : 'playback.play-pause') },
  ),
  /**
   * Asks whether everyone is ready (`start`), answers (`ready`, `not-ready`), which needs no permission, or withdraws
   * the question (`cancel`). The room is paused meanwhile.
   */
  ReadyCheck: defineRequest(
    30,
    { action: readyCheckActionSchema },
    { scopes: ['playback'], permission: ({ action }) => (action === 'start' || action === 'cancel' ? 'playback.play-pause' : undefined) },
  ),
  /** Begins a countdown of 3 s, after which all clients start at the same instant, or cancels it. */
  Countdown: defineRequest(31, { action: z.enum(['start', 'cancel']) }, { scopes: ['playback'], permission: 'playback.play-pause' }),
};

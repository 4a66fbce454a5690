import {
  defaultGrants,
  RestoreQueueBehavior,
  type ChatMessage,
  type QueueMode,
  type RoomSync,
  type RoomUser,
  type SegmentCategory,
  type Visibility,
} from '@matinee/protocol';
import { positionAt } from './playback.ts';

/**
 * A room: one immutable value. What every client sees of it is the sync; `playbackPosition` is where the source was at
 * `serverTime` and, while playing, moves on from there at `playbackSpeed`.
 *
 * Without a source nothing plays, the position is 0 and the queue is empty.
 */
export interface RoomState {
  readonly sync: Readonly<RoomSync>;
  /** The recent messages, oldest first. */
  readonly chat: readonly ChatMessage[];
  /** Who is here now, in the order they came. Not stored: nobody survives a restart as a connection. */
  readonly users: readonly RoomUser[];
}

export interface NewRoom {
  name: string;
  isTemporary: boolean;
  title?: string | undefined;
  description?: string | undefined;
  visibility?: Visibility | undefined;
  queueMode?: QueueMode | undefined;
  autoSkipSegmentCategories?: SegmentCategory[] | undefined;
}

/** An empty room as it is made. */
export function createRoom(room: NewRoom, nowMs: number): RoomState {
  return {
    sync: {
      name: room.name,
      title: room.title ?? '',
      description: room.description ?? '',
      isTemporary: room.isTemporary,
      visibility: room.visibility ?? 'public',
      queueMode: room.queueMode ?? 'manual',
      grants: defaultGrants,
      hasOwner: false,
      autoSkipSegmentCategories: room.autoSkipSegmentCategories ?? [],
      restoreQueueBehavior: RestoreQueueBehavior.Prompt,
      enableVoteSkip: false,
      currentSource: null,
      queue: [],
      isPlaying: false,
      playbackPosition: 0,
      playbackSpeed: 1,
      serverTime: nowMs,
      voteCounts: [],
      videoSegments: [],
      prevQueue: null,
      votesToSkip: [],
    },
    chat: [],
    users: [],
  };
}

/** Everything of the sync, with the position as it is now. */
export function fullSync(room: RoomState, nowMs: number): RoomSync {
  return { ...room.sync, playbackPosition: positionAt(room.sync, nowMs), serverTime: nowMs };
}

/** The same room, not playing, at the position it had at `nowMs`. */
export function paused(room: RoomState, nowMs: number): RoomState {
  return { ...room, sync: { ...fullSync(room, nowMs), isPlaying: false } };
}

/** The same room without anybody in it. */
export function withoutUsers(room: RoomState): RoomState {
  return { ...room, users: [] };
}

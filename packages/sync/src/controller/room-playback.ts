import type { PlayerSource } from '../player/player.ts';
import type { Timeline } from '@matinee/protocol';

/** How far ahead a start waits for players to be ready, in ms. A nearer start is scheduled. */
export const minWaitMs = 500;

export interface RoomPlayback {
  /** Undefined when this client can't play the current item. */
  source: PlayerSource | undefined;
  timeline: Timeline;
  /** Rises when the position changes other than by playing: with another source, or a seek. */
  discontinuity: number;
  /** End of the queue item, in seconds, if it ends before its source. */
  endAtSeconds?: number | undefined;
  /** Length that the room assumes for the source, in seconds; undefined while it is unknown. */
  lengthSeconds?: number | undefined;
  /** Whether the room knows the length from players only, so that this player reports its own too. */
  isLengthReported?: boolean | undefined;
  /** Undefined when nothing follows, the same item follows again, or the next item can't be loaded ahead. */
  next?: NextPlayback | undefined;
}

/** Playback of the item after the current one. */
export interface NextPlayback {
  /** The item's `videoKey`. */
  video: string;
  /** Its playback if it follows without a gap: the timeline starts when the current item ends. */
  playback: RoomPlayback;
  /** The room has announced that it follows without a gap. */
  isSeamless: boolean;
}

/** The follower's view of the room, backed by a store of the UI. */
export interface PlaybackFeed {
  /** Returns the room's playback; undefined while nothing plays. */
  current(): RoomPlayback | undefined;
  /** Calls back when `current` may have changed; returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

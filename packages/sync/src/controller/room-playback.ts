import type { PlayerSource } from '../player/player.ts';
import type { Timeline } from '@matinee/protocol';

/** What the room plays now. */
export interface RoomPlayback {
  /** Undefined when this client can't play the current item. */
  source: PlayerSource | undefined;
  timeline: Timeline;
  /** Rises when the position changes other than by playing: with another source, or a seek. */
  discontinuity: number;
  /** Where the queue item ends, in seconds, when that is before the end of the source. */
  endAtSeconds?: number | undefined;
  /** How long the room takes the source to be, in seconds; undefined when it doesn't know. */
  lengthSeconds?: number | undefined;
  /** Whether the room knows the length from players only, so that this player reports its own too. */
  isLengthReported?: boolean | undefined;
  /** Undefined when nothing follows, the same again, or something that can't be loaded ahead. */
  next?: NextPlayback | undefined;
}

/** What plays after the current item. */
export interface NextPlayback {
  /** The item's `videoKey`. */
  video: string;
  /** As it will be if it follows without a gap: its timeline starts when the current item ends. */
  playback: RoomPlayback;
  /** The room has announced that it follows without a gap. */
  isSeamless: boolean;
}

/** Where the follower reads the room; a store of the UI. */
export interface PlaybackFeed {
  /** Undefined while nothing plays. */
  current(): RoomPlayback | undefined;
  /** Calls back when `current` may have changed; returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

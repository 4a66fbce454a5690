import type { PlayerSource } from '../player/player.ts';
import type { Timeline } from '@matinee/protocol';

/** A start this far ahead waits for players; a nearer one is scheduled. */
export const minWaitMs = 500;

export interface RoomPlayback {
  /** Undefined when this client can't play the current item. */
  source: PlayerSource | undefined;
  timeline: Timeline;
  /** Rises with another source and with a seek. */
  discontinuity: number;
  /** End of the item, if before the end of its source. */
  endAtSeconds?: number | undefined;
  /** As the room assumes; undefined while unknown. */
  lengthSeconds?: number | undefined;
  /** The room knows the length from players only, so this one reports its own. */
  isLengthReported?: boolean | undefined;
  /** Undefined when nothing or the same item follows, or the next item can't be loaded ahead. */
  next?: NextPlayback | undefined;
}

export interface NextPlayback {
  /** The item's `videoKey`. */
  video: string;
  /** Starts when the current item ends, if it follows without a gap. */
  playback: RoomPlayback;
  /** The room has announced that it follows without a gap. */
  isSeamless: boolean;
}

export interface PlaybackFeed {
  /** Undefined while nothing plays. */
  current(): RoomPlayback | undefined;
  /** Returns the unsubscriber. */
  subscribe(listener: () => void): () => void;
}

import type { QueueItem, QuickReaction, RoomSync, RoomUser } from '@matinee/protocol';
import type { Api } from './api/api.ts';
import type { RoomRequests } from './room/room-requests.ts';
import type { RoomEvents, RoomListener } from './room-events.ts';

/**
 * A room that this program has joined, which reconnects by itself until `close`. Requests resolve once the room has
 * applied and stored them, and reject with a MatineeError for a refusal, with a NotConnectedError if they could not be
 * sent, or with a ConnectionLostError if it is not known whether they were applied.
 */
export interface JoinedRoom extends RoomRequests<Promise<void>> {
  /** The room as of now; a new object after each change. */
  readonly state: RoomSync;
  /** The queue in the order in which it will play, as far as that is known: by votes in a room that votes. */
  readonly upcoming: readonly QueueItem[];
  readonly users: readonly RoomUser[];
  /** This client, as the others see it. */
  readonly self: RoomUser | undefined;
  readonly isConnected: boolean;
  /** The REST calls of the server, in the same session. */
  readonly api: Api;
  /** Returns the current position in the room's video, in seconds. */
  position(): number;
  /** Epoch ms on the server's clock. */
  serverNow(): number;
  /** Completes a path that the server gave, such as a video's thumbnail; other URLs are unchanged. */
  urlOf(path: string): string;
  /** Adds the videos of a link; the first one of an empty room plays at once. */
  addLink(url: string): Promise<void>;
  /** Shows a quick reaction over the video. Not stored; lost without a connection, and beyond 5 a second. */
  react(emoji: QuickReaction): void;
  /** Returns the function that removes the listener. */
  on<Type extends keyof RoomEvents>(type: Type, listener: RoomListener<Type>): () => void;
  /** Leaves. May be called twice. */
  close(): void;
}

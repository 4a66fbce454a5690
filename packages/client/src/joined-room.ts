import type { QueueItem, QuickReaction, RoomSync, RoomUser } from '@matinee/protocol';
import type { Api } from './api/api.ts';
import type { RoomRequests } from './room/room-requests.ts';
import type { RoomEvents, RoomListener } from './room-events.ts';

/**
 * A room that this program has joined. It reconnects by itself until `close`. Each request resolves once the room has applied
 * and stored it, and rejects with a MatineeError if the room refuses it, with a NotConnectedError if it could not be sent, or
 * with a ConnectionLostError if it is not known whether it was applied.
 */
export interface JoinedRoom extends RoomRequests<Promise<void>> {
  /** The room as of now; a new object after each change. */
  readonly state: RoomSync;
  /** The queue in the order in which it will play, as far as that is known: by votes in a room that votes. */
  readonly upcoming: readonly QueueItem[];
  /** The clients in the room. */
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
  /** Returns the whole URL of a path that the server gave, such as a video's thumbnail; other URLs are unchanged. */
  urlOf(path: string): string;
  /** Adds the videos of a link to the queue; the first one of an empty room plays at once. */
  addLink(url: string): Promise<void>;
  /** Shows one of the six quick reactions over the video. Kept nowhere; lost without a connection, and beyond 5 a second. */
  react(emoji: QuickReaction): void;
  /** Calls back until the function that it returns is called. */
  on<Type extends keyof RoomEvents>(type: Type, listener: RoomListener<Type>): () => void;
  /** Leaves. May be called twice. */
  close(): void;
}

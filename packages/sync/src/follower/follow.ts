import type { Follower, FollowRoomOptions } from './follower.ts';
import { RoomFollower } from './room-follower.ts';

/**
 * Keeps a player in step with the room until stopped: loads, plays, pauses and seeks as the room does. A source that
 * failed because of the network is loaded again after 2 s, 4 s and so on, at most 30 s.
 */
export function followRoom(options: FollowRoomOptions): Follower {
  return new RoomFollower(options);
}

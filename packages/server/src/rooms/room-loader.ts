import type { RoomHost } from './room-host.ts';

/** The rooms that are loaded, by lower-case name: loads, unloads and removes them, one of these at a time for each room. */
export interface RoomLoader {
  get(key: string): RoomHost | undefined;
  all(): RoomHost[];
  /** The host of a room, loaded if necessary; undefined when there is no such room. */
  load(key: string): Promise<RoomHost | undefined>;
  /** Stores a room as it is when it is empty, and closes its clients when it is not. */
  unload(key: string): Promise<void>;
  /** Closes the clients of a room and deletes it. */
  remove(key: string, host: RoomHost): Promise<void>;
  /** Stores all rooms and closes their clients; on one of several nodes the others go on with the rooms. */
  close(code: number): Promise<void>;
}

import type { RoomHost } from './room-host.ts';

/** Loaded rooms by lower-case name. Loads, unloads and removes run one at a time per room. */
export interface RoomLoader {
  get(key: string): RoomHost | undefined;
  all(): RoomHost[];
  /** Undefined when there is no such room. */
  load(key: string): Promise<RoomHost | undefined>;
  /** Stores an empty room; closes the clients of any other. */
  unload(key: string): Promise<void>;
  remove(key: string, host: RoomHost): Promise<void>;
  /** Stores all rooms and closes their clients; with several nodes the others go on with the rooms. */
  close(code: number): Promise<void>;
}

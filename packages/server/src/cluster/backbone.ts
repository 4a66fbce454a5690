/** The owner of a room as Redis stores it, with its epoch and the last entry. */
export interface RoomOwnership {
  /** The id of the node that owns the room; empty when none does. */
  node: string;
  epoch: number;
  /** The number of the last entry in the log. */
  seq: number;
}

/** One entry of a room's log. */
export interface RoomLogEntry {
  epoch: number;
  seq: number;
  text: string;
}

/** A room as Redis stores it: its last snapshot, if any, and the entries after it in ascending order. */
export interface KeptRoom extends RoomOwnership {
  snapshot: { epoch: number; seq: number; text: string } | undefined;
  entries: RoomLogEntry[];
}

/**
 * The result of a commit. `fenced`: another node has claimed the room, it was released, or Redis doesn't know it. `gap`: the
 * log doesn't end where the commit begins, as Redis has lost entries or has an entry of another node; `reassert` mends that.
 */
export type CommitResult = { kind: 'committed'; atMs: number } | { kind: 'fenced' } | { kind: 'gap' };

/** Redis is unavailable at the moment. Whether a write took effect is then unknown. */
export class BackboneError extends Error {
  override readonly name = 'BackboneError';
}

/** The logs of the rooms. Every `room` is a room's name in lower case. */
export interface RoomLogs {
  /** Returns undefined for an unknown room. */
  readOwnership(room: string): Promise<RoomOwnership | undefined>;
  /** Makes a node the owner, unless the room has had the same epoch or a higher one. Returns whether it did. The log goes on. */
  claim(room: string, claim: { node: string; epoch: number }): Promise<boolean>;
  /** Returns the room as it is at one moment; undefined for an unknown room. */
  load(room: string): Promise<KeptRoom | undefined>;
  /**
   * Appends entries `seq + 1`, `seq + 2`, … when the room has this epoch and ends with entry `seq`, and publishes each to
   * the room's followers in the same step, all of them or none.
   */
  commit(room: string, at: { epoch: number; seq: number }, texts: readonly string[]): Promise<CommitResult>;
  /**
   * Stores a snapshot of the room after entry `seq` and drops the entries up to it; false when fenced, when a newer snapshot is
   * stored, or when the log ends before it.
   */
  storeSnapshot(room: string, snapshot: { epoch: number; seq: number; text: string }): Promise<boolean>;
  /**
   * Restores a room from its owner's memory after Redis has lost entries: false when the kept epoch is higher, or the same
   * with a higher `seq`. The log is then empty and goes on after `seq`.
   */
  reassert(room: string, state: { node: string; epoch: number; seq: number; text: string }): Promise<boolean>;
  /**
   * Returns the entries after number `seq`, at most `count`, in ascending order. The first has a higher number than `seq + 1` when
   * earlier entries were dropped.
   */
  entriesAfter(room: string, seq: number, count: number): Promise<RoomLogEntry[]>;
  /**
   * Forgets the owner, the snapshot and the log when the room has this epoch. Epoch and `seq` are remembered for a day, so that
   * none is used twice.
   */
  release(room: string, epoch: number): Promise<void>;
  /** Forgets everything about a room, epoch and `seq` too: its database was replaced. No node may own the room. */
  erase(room: string): Promise<void>;
}

/** Messages between nodes. They aren't stored: a node that doesn't listen misses them. */
export interface Channels {
  /** Returns the number of listening connections. */
  publish(channel: string, text: string): Promise<number>;
  /**
   * Resolves once everything that is published from now on is received. Listeners never throw. A channel has one listener: a
   * second takes the place of the first. Stays for as long as the connection is open, through all interruptions.
   */
  subscribe(channel: string, listener: (text: string) => void): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  /** Calls back each time that listening works again after an interruption, in which messages may have been missed. */
  onResumed(listener: () => void): void;
}

/** Short-lived values, each under a key of its own. */
export interface Values {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlMs: number): Promise<void>;
  remove(key: string): Promise<void>;
}

/**
 * The services of Redis for the nodes of a cluster. Every method rejects with BackboneError within a second when Redis is
 * unavailable. Keys of one room share a hash tag, so that Redis Cluster works.
 */
export interface Backbone {
  readonly logs: RoomLogs;
  readonly channels: Channels;
  readonly values: Values;
  /** The time of Redis in epoch ms, with fractions. */
  time(): Promise<number>;
  /** Whether the connection is up, as far as is known. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** The channel on which a room's followers receive what happens in it. */
export function followersChannel(room: string): string {
  return `fan:{${room}}`;
}

/** The channel on which one node receives messages. */
export function nodeChannel(node: string): string {
  return `cmd:${node}`;
}

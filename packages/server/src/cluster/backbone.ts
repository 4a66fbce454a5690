export interface RoomOwnership {
  /** Empty when no node owns the room. */
  node: string;
  epoch: number;
  /** Last entry in the log. */
  seq: number;
}

export interface RoomLogEntry {
  epoch: number;
  seq: number;
  text: string;
}

/** The last snapshot, if any, and the entries after it in ascending order. */
export interface KeptRoom extends RoomOwnership {
  snapshot: { epoch: number; seq: number; text: string } | undefined;
  entries: RoomLogEntry[];
}

/**
 * `fenced`: another node has claimed the room, it was released, or Redis doesn't know it. `gap`: Redis has lost entries or has an entry of
 * another node; `reassert` mends that.
 */
export type CommitResult = { kind: 'committed'; atMs: number } | { kind: 'fenced' } | { kind: 'gap' };

/** Redis is unavailable. Whether a write took effect is unknown. */
export class BackboneError extends Error {
  override readonly name = 'BackboneError';
}

/** Every `room` is a name in lower case. */
export interface RoomLogs {
  /** Returns undefined for an unknown room. */
  readOwnership(room: string): Promise<RoomOwnership | undefined>;
  /** Makes a node the owner and keeps the log. Returns false if the room has had the same epoch or a higher one. */
  claim(room: string, claim: { node: string; epoch: number }): Promise<boolean>;
  /** Returns undefined for an unknown room. */
  load(room: string): Promise<KeptRoom | undefined>;
  /** Appends entries `seq + 1`, … and publishes them in the same step, all or none, when the room has this epoch and ends with `seq`. */
  commit(room: string, at: { epoch: number; seq: number }, texts: readonly string[]): Promise<CommitResult>;
  /** Drops the entries up to `seq`. Returns false when fenced, when a newer snapshot is stored, or when the log ends before `seq`. */
  storeSnapshot(room: string, snapshot: { epoch: number; seq: number; text: string }): Promise<boolean>;
  /**
   * Restores a room after Redis has lost entries; the log then goes on after `seq`. Returns false when the kept epoch is higher, or the
   * same with a higher `seq`.
   */
  reassert(room: string, state: { node: string; epoch: number; seq: number; text: string }): Promise<boolean>;
  /** Returns at most `count` entries in ascending order. The first is not `seq + 1` when earlier entries were dropped. */
  entriesAfter(room: string, seq: number, count: number): Promise<RoomLogEntry[]>;
  /** Forgets owner, snapshot and log when the room has this epoch. Epoch and `seq` are remembered for a day, so that none is used twice. */
  release(room: string, epoch: number): Promise<void>;
  /** Forgets epoch and `seq` too: the room's database was replaced. No node may own the room. */
  erase(room: string): Promise<void>;
}

/** Messages between nodes, which are not stored: a node that doesn't listen misses them. */
export interface Channels {
  /** Returns the number of listening connections. */
  publish(channel: string, text: string): Promise<number>;
  /**
   * Resolves once everything published from now on is received. A second listener replaces the first; none may throw. Interruptions don't
   * end it.
   */
  subscribe(channel: string, listener: (text: string) => void): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  /** Messages may have been missed in the interruption. */
  onResumed(listener: () => void): void;
}

export interface Values {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlMs: number): Promise<void>;
  remove(key: string): Promise<void>;
}

/**
 * Every method rejects with BackboneError within a second when Redis is unavailable. Keys of one room share a hash tag, so that Redis
 * Cluster works.
 */
export interface Backbone {
  readonly logs: RoomLogs;
  readonly channels: Channels;
  readonly values: Values;
  /** Epoch ms, with fractions. */
  time(): Promise<number>;
  isConnected(): boolean;
  close(): Promise<void>;
}

export function followersChannel(room: string): string {
  return `fan:{${room}}`;
}

export function nodeChannel(node: string): string {
  return `cmd:${node}`;
}

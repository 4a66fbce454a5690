/** How much a room's log has grown since its last snapshot. */
export interface LogGrowth {
  /** Counts an entry of this many bytes. */
  add(bytes: number): void;
  /** Whether the log, which ends with entry `seq`, should be replaced by a snapshot. */
  isSnapshotDue(seq: number): boolean;
  /** A snapshot up to entry `seq` is being written. Returns the function to call when that fails. */
  startSnapshot(seq: number): () => void;
}

/** Reading this many entries, or bytes of them, back takes a few milliseconds. */
const defaultMaxEntries = 200;
const maxBytes = 2_000_000;

export function createLogGrowth(firstSeq: number, maxEntries = defaultMaxEntries): LogGrowth {
  let snapshotSeq = firstSeq;
  let logBytes = 0;

  return {
    add(bytes) {
      logBytes += bytes;
    },
    isSnapshotDue: (seq) => seq - snapshotSeq >= maxEntries || logBytes >= maxBytes,
    startSnapshot(seq) {
      const before = { snapshotSeq, logBytes };
      snapshotSeq = seq;
      logBytes = 0;
      return () => {
        ({ snapshotSeq } = before);
        logBytes += before.logBytes;
      };
    },
  };
}

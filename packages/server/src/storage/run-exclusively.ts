/**
 * Runs `work` while no other node runs work under the same key. Rejects with the error of `work`; before `work` has begun, with the
 * database's error, or with Unavailable when another node takes too long.
 */
export type RunExclusively = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Runs work on a server without other nodes. */
export const runAlone: RunExclusively = (_key, work) => work();

/**
 * Runs `work` while no other node runs work under the same key. Rejects as `work` does; with the database's error, or as
 * Unavailable when another node takes too long, before `work` has begun.
 */
export type RunExclusively = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** For a server without other nodes. */
export const runAlone: RunExclusively = (_key, work) => work();

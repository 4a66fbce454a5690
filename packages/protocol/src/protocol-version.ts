/**
 * What changed on the wire, oldest first, one line per version, with the fingerprint of all schemas as they were then.
 * A change of a schema adds a line here, or renews the last one while no release holds it. Fingerprints see structure, bounds and names; what a refinement demands
 * (`endAt` after `startAt`, a role once in the grants) they do not.
 */
export const protocolHistory = [{ change: 'The contract as first laid down.', fingerprint: '2b70e895c60f6273' }] as const;

/** How many times the wire has changed, counted from 1. Nothing negotiates it: additions are ignored by older clients. */
export const protocolVersion = protocolHistory.length;

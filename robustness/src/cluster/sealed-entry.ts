import type { StoredChange } from '@matinee/room';

/** An owner's log entry, as far as the checks read it. */
export interface SealedEntry {
  epoch?: number;
  seq?: number;
  number?: number;
  delta?: { entry?: StoredChange };
}

/** `m`, a version and a signature of 16 bytes in base64url stand before the JSON; see packages/server/src/cluster/seal.ts. */
const sealPattern = /^m\d+\.[\w-]{22}/;

/** Reads the entry under a seal without checking the seal; empty for a text without one. */
export function readSealed(text: string): SealedEntry {
  return openSealed(text) ?? {};
}

export function openSealed(text: string): unknown {
  if (!sealPattern.test(text)) return undefined;
  try {
    return JSON.parse(text.replace(sealPattern, '')) as unknown;
  } catch {
    return undefined;
  }
}

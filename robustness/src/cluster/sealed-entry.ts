import type { StoredChange } from '@matinee/room';

export interface SealedEntry {
  epoch?: number;
  seq?: number;
  number?: number;
  delta?: { entry?: StoredChange };
}

/** `m`, a version and a signature of 16 bytes in base64url precede the JSON; see packages/server/src/cluster/seal.ts. */
const sealPattern = /^m\d+\.[\w-]{22}/;

/** Reads an entry without checking its seal; returns an empty one if there is none. */
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

import type { RoomEntry } from '@matinee/room';

/** What an owner has written, as far as the checks look into it. */
export interface SealedEntry {
  epoch?: number;
  seq?: number;
  number?: number;
  delta?: { entry?: RoomEntry };
}

/** `m`, a version and a signature of 16 bytes in base64url stand before the JSON; see packages/server/src/cluster/seal.ts. */
const sealPattern = /^m\d+\.[\w-]{22}/;

/** What is under a seal, which is not checked; nothing for a text without one. */
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

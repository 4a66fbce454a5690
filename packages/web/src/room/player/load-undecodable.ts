import type { Undecodable } from '@matinee/sync/undecodable';

/** Returns the parts of a video with these codecs that this browser can't decode. The names of codecs load with the first video that has any. */
export async function loadUndecodable(codecs: string): Promise<Undecodable> {
  const { findUndecodableHere } = await import('@matinee/sync/undecodable');
  return findUndecodableHere(codecs);
}

import { writeKeyFrame } from '@matinee/film/key-frame';
import { openKnownBytes, type ByteRange, type KnownBytes } from '@matinee/media/known-bytes';

/** A film of one frame, or the bytes that the parser needs. */
export type KeyFrameAnswer = { kind: 'frame'; bytes: Uint8Array } | ({ kind: 'needs' } & ByteRange);

/** Runs `writeKeyFrame` from scratch each time that more bytes are known. */
export async function readKeyFrame(known: KnownBytes): Promise<KeyFrameAnswer> {
  const file = openKnownBytes(known);
  try {
    const bytes = await writeKeyFrame({ sizeBytes: known.size ?? 0, read: async (start, end) => file.read(start, end) });
    if (file.needed === undefined) return { kind: 'frame', bytes };
  } catch (error) {
    if (file.needed === undefined) throw error;
  }
  return { kind: 'needs', ...file.needed };
}

import type { Stage } from '@matinee/sync';

/** Names (RFC 6381) of Dolby Vision, and of VP9 and AV1 with the transfer functions PQ (16) and HLG (18) of ITU-T H.273. */
const hdrCodecs = /\b(?:dvh1|dvhe|dvav|dva1|dav1)\b|\bvp09(?:\.\d+){5}\.(?:16|18)\b|\bav01\.\d\.\w+\.\d+\.\d\.\d{3}\.\d+\.(?:16|18)\b/;

/** HEVC's names don't say whether it is HDR. */
export function isHdrCodec(codecs: string): boolean {
  return hdrCodecs.test(codecs);
}

/** False where the page may not read the picture. */
export function hasHdrPicture(stage: Stage): boolean {
  if (!('VideoFrame' in globalThis)) return false;
  try {
    const frame = new VideoFrame(stage.video);
    // TypeScript doesn't know the functions of HDR.
    const transfer: string | null = frame.colorSpace.transfer;
    frame.close();
    return transfer === 'pq' || transfer === 'hlg';
  } catch {
    // Pictures of other hosts, and videos without one yet, can't be read.
    return false;
  }
}

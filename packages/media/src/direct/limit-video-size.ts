import type { Video } from '@matinee/protocol';

/** What a film out of a manifest may take in a queue, as bytes of JSON: a queue holds many, and everybody in the room gets it whole. */
const videoBytes = 3 * 1024;
/** What the path under which the server shows a picture or a file adds to its address, beside a third of it. */
const signedPathBytes = 64;

/**
 * A film out of a manifest as a queue can hold it. Where it is too large it goes without what it plays from, which each
 * viewer then asks for, and without a picture whose address is too long even so.
 */
export function limitVideoSize(video: Video): Video {
  if (bytesInQueue(video) <= videoBytes) return video;
  const { hls_url: _hls, dash_url: _dash, src_url: _src, qualities: _qualities, textTracks: _tracks, ...pictured } = video;
  if (bytesInQueue(pictured) <= videoBytes) return pictured;
  const { thumbnail: _, ...plain } = pictured;
  return plain;
}

/** Of a video whose picture and subtitles are shown from here. */
function bytesInQueue(video: Video): number {
  const shown = [video.thumbnail, ...(video.textTracks ?? []).map(({ url }) => url)].filter((url) => url !== undefined);
  return Buffer.byteLength(JSON.stringify(video)) + shown.reduce((sum, url) => sum + Math.ceil(url.length / 3) + signedPathBytes, 0);
}

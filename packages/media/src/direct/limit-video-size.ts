import type { Video } from '@matinee/protocol';

/** Bytes of JSON: every client of a room receives the whole queue. */
const maxVideoBytes = 3 * 1024;
/** By how much the server's signed path is longer than four thirds of a URL. */
const signedPathBytes = 64;

/** Makes a video fit into a queue: without its playback URLs, which each client then requests, and if needed its thumbnail. */
export function limitVideoSize(video: Video): Video {
  if (queuedBytes(video) <= maxVideoBytes) return video;
  const { hls_url: _hls, dash_url: _dash, src_url: _src, qualities: _qualities, textTracks: _tracks, ...pictured } = video;
  if (queuedBytes(pictured) <= maxVideoBytes) return pictured;
  const { thumbnail: _, ...plain } = pictured;
  return plain;
}

/** Includes the server's signed paths to thumbnail and subtitles. */
function queuedBytes(video: Video): number {
  const shown = [video.thumbnail, ...(video.textTracks ?? []).map(({ url }) => url)].filter((url) => url !== undefined);
  return Buffer.byteLength(JSON.stringify(video)) + shown.reduce((sum, url) => sum + Math.ceil(url.length / 3) + signedPathBytes, 0);
}

import type { Video } from '@matinee/protocol';

/** The largest video from a manifest, in bytes of JSON: every client of a room receives the whole queue. */
const maxVideoBytes = 3 * 1024;
/** By how many bytes the server's signed path is longer than four thirds of a URL. */
const signedPathBytes = 64;

/**
 * Makes a video from a manifest fit into a queue. If it is too large, its playback URLs are left out, which each client then
 * requests, and if that isn't enough, its thumbnail too.
 */
export function limitVideoSize(video: Video): Video {
  if (queuedBytes(video) <= maxVideoBytes) return video;
  const { hls_url: _hls, dash_url: _dash, src_url: _src, qualities: _qualities, textTracks: _tracks, ...pictured } = video;
  if (queuedBytes(pictured) <= maxVideoBytes) return pictured;
  const { thumbnail: _, ...plain } = pictured;
  return plain;
}

/** The size of a video in a queue, with the server's signed paths to its thumbnail and subtitles. */
function queuedBytes(video: Video): number {
  const shown = [video.thumbnail, ...(video.textTracks ?? []).map(({ url }) => url)].filter((url) => url !== undefined);
  return Buffer.byteLength(JSON.stringify(video)) + shown.reduce((sum, url) => sum + Math.ceil(url.length / 3) + signedPathBytes, 0);
}

import type { Video } from '@matinee/protocol';

/** Bytes of JSON that a video of a media manifest may take in a queue: a queue holds many, and every client gets all of it. */
const videoBytes = 3 * 1024;
/** What the path under which the server shows a picture or a file adds to its address, beside a third of it. */
const signedPathBytes = 64;

/**
 * The video of a media manifest as a queue can hold it. One that is too large loses its playback URLs, which each client
 * then requests, and also its thumbnail if the URL of that is too long.
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

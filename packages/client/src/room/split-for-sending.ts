import { limits, type VideoRequest } from '@matinee/protocol';

/** Leaves 1 KiB of the message for its other fields. */
const maxPartBytes = limits.socketMessageBytes - 1024;

/** Splits videos, in their order, into parts that each fit into one Add request. */
export function splitForSending(videos: readonly VideoRequest[]): VideoRequest[][] {
  const parts: VideoRequest[][] = [];
  let bytes = 0;
  for (const video of videos) {
    const part = parts.at(-1);
    const videoBytes = new TextEncoder().encode(JSON.stringify(video)).length + 1;
    if (part === undefined || part.length === limits.videosPerAdd || bytes + videoBytes > maxPartBytes) {
      parts.push([video]);
      bytes = videoBytes;
    } else {
      part.push(video);
      bytes += videoBytes;
    }
  }
  return parts;
}

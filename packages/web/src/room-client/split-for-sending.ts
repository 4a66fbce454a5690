import { limits, type VideoRequest } from '@matinee/protocol';

/** What a message may weigh in bytes, with room for what stands around the videos. */
const partBytes = limits.socketMessageBytes - 1024;

/** Videos in parts that each fit into one Add request, in their order. */
export function splitForSending(videos: readonly VideoRequest[]): VideoRequest[][] {
  const parts: VideoRequest[][] = [];
  let bytes = 0;
  for (const video of videos) {
    const part = parts.at(-1);
    const videoBytes = new TextEncoder().encode(JSON.stringify(video)).length + 1;
    if (part === undefined || part.length === limits.videosPerAdd || bytes + videoBytes > partBytes) {
      parts.push([video]);
      bytes = videoBytes;
    } else {
      part.push(video);
      bytes += videoBytes;
    }
  }
  return parts;
}

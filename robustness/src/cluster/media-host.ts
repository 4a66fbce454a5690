import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A host of videos that are hours long, for rooms that play and for queues. */
export interface MediaHost {
  /** The URL of an HLS playlist; each number is another video. */
  videoUrl(number: number): string;
  stop(): Promise<void>;
}

const hour = '#EXTINF:3600,\nhour.ts\n';
const playlist = `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:3600\n#EXT-X-PLAYLIST-TYPE:VOD\n${hour.repeat(10)}#EXT-X-ENDLIST\n`;

export async function startMediaHost(): Promise<MediaHost> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl', 'access-control-allow-origin': '*' }).end(playlist);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    videoUrl: (number) => `http://127.0.0.1:${port}/video-${number}.m3u8`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

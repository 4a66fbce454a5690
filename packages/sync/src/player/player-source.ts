import type { QueueItem } from '@matinee/protocol';
import type { PlayerSource } from './player.ts';
import { fileNameOf } from './subtitle-files.ts';

/** How to play a queue item in a `<video>`; undefined when it cannot be (YouTube, Vimeo, or no address known yet). */
export function playerSourceOf(item: QueueItem): PlayerSource | undefined {
  const address = addressOf(item);
  return (
    address && {
      ...address,
      ...subtitlesOf(item),
      textTracks: item.textTracks,
      qualities: item.qualities,
    }
  );
}

function addressOf(item: QueueItem): Pick<PlayerSource, 'kind' | 'url'> | undefined {
  if (item.hls_url !== undefined) return { kind: 'hls', url: item.hls_url };
  if (item.dash_url !== undefined) return { kind: 'dash', url: item.dash_url };
  if (item.src_url !== undefined) return { kind: 'file', url: item.src_url };
  if (item.service === 'direct') return { kind: 'file', url: item.id };
  if (item.service === 'hls' || item.service === 'dash') return { kind: item.service, url: item.id };
  return undefined;
}

/** From the server where it serves them: under a path that says nothing of what they are called. */
function subtitlesOf({ subtitleUrl, subtitlePath }: QueueItem): Pick<PlayerSource, 'subtitleUrl' | 'subtitleName'> {
  if (subtitlePath === undefined || subtitleUrl === undefined) return { subtitleUrl };
  return { subtitleUrl: subtitlePath, subtitleName: fileNameOf(subtitleUrl) };
}

import type { QueueItem } from '@matinee/protocol';
import type { SourceLocation, PlayerSource } from './player.ts';
import { fileNameOf } from './subtitle-files.ts';

/** How to play a queue item. */
export function playerSourceOf(item: QueueItem): PlayerSource {
  const address = locationOf(item);
  return {
    ...address,
    ...subtitlesOf(item),
    textTracks: item.textTracks,
    qualities: item.qualities,
    isLive: item.live,
    liveDelaySeconds: item.liveDelay,
    fallback: fallbackOf(item, address),
  };
}

function locationOf(item: QueueItem): SourceLocation {
  if (item.hls_url !== undefined) return { kind: 'hls', url: item.hls_url };
  if (item.dash_url !== undefined) return { kind: 'dash', url: item.dash_url };
  if (item.src_url !== undefined) return { kind: 'file', url: item.src_url };
  switch (item.service) {
    case 'direct':
      // A list of URLs that was too long for the queue.
      return isManifest(item.id) ? onDemand(item) : { kind: 'file', url: item.id };
    case 'hls':
    case 'dash':
    case 'youtube':
    case 'vimeo':
      return { kind: item.service, url: item.id };
    default:
      return onDemand(item);
  }
}

/**
 * Where added subtitles of an item show: in the page's player, there unless the site's own player has to take over, or
 * nowhere, because only the site's own player plays it.
 */
export function subtitleSupportOf(item: QueueItem): 'always' | 'mostly' | 'never' {
  const { kind } = locationOf(item);
  if (kind === 'youtube' || kind === 'vimeo' || kind === 'peertube') return 'never';
  return item.service === 'peertube' ? 'mostly' : 'always';
}

function onDemand({ service, id }: QueueItem): SourceLocation {
  return { kind: 'on-demand', url: `${service}:${id}` };
}

/** Whether a URL is that of a JSON manifest and not of media. */
function isManifest(url: string): boolean {
  return /.\.json$/i.test(fileNameOf(url));
}

/** PeerTube servers often don't let other sites read their files; their own player always may. */
function fallbackOf({ service, id }: QueueItem, { kind }: SourceLocation): SourceLocation | undefined {
  return service === 'peertube' && kind !== 'peertube' ? { kind: 'peertube', url: id } : undefined;
}

/** Those that the server serves have a path without their name. */
function subtitlesOf({ subtitleUrl, subtitlePath }: QueueItem): Pick<PlayerSource, 'subtitleUrl' | 'subtitleName'> {
  if (subtitlePath === undefined || subtitleUrl === undefined) return { subtitleUrl };
  return { subtitleUrl: subtitlePath, subtitleName: fileNameOf(subtitleUrl) };
}

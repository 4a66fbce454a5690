import type { QueueItem } from '@matinee/protocol';
import type { PlayerSource, SourceLocation } from './player.ts';

export function playerSourceOf(item: QueueItem): PlayerSource {
  const address = locationOf(item);
  return {
    ...address,
    ...subtitlesOf(item),
    textTracks: item.textTracks,
    qualities: item.qualities,
    codecs: item.codecs,
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
      // A list of URLs, too long for the queue.
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
 * Returns whether an item can show added subtitles. `mostly`: unless the site's own player has to take over. `never`: only that
 * plays it.
 */
export function subtitleSupportOf(item: QueueItem): 'always' | 'mostly' | 'never' {
  const { kind } = locationOf(item);
  if (kind === 'youtube' || kind === 'vimeo' || kind === 'peertube') return 'never';
  return item.service === 'peertube' ? 'mostly' : 'always';
}

function onDemand({ service, id }: QueueItem): SourceLocation {
  return { kind: 'on-demand', url: `${service}:${id}` };
}

function isManifest(url: string): boolean {
  return /.\.json$/i.test(fileNameOf(url));
}

/** PeerTube servers often let only their own player read their files. */
function fallbackOf({ service, id }: QueueItem, { kind }: SourceLocation): SourceLocation | undefined {
  return service === 'peertube' && kind !== 'peertube' ? { kind: 'peertube', url: id } : undefined;
}

/** The path of subtitles on this server doesn't contain their name. */
function subtitlesOf({ subtitleUrl, subtitlePath }: QueueItem): Pick<PlayerSource, 'subtitleUrl' | 'subtitleName'> {
  if (subtitlePath === undefined || subtitleUrl === undefined) return { subtitleUrl };
  return { subtitleUrl: subtitlePath, subtitleName: fileNameOf(subtitleUrl) };
}

export function isSameSource(a: SourceLocation | undefined, b: SourceLocation | undefined): boolean {
  return a?.kind === b?.kind && a?.url === b?.url;
}

/** Returns the last segment of a URL's path, decoded. */
export function fileNameOf(url: string): string {
  const name =
    URL.parse(url, 'https://here.invalid')
      ?.pathname.split('/')
      .findLast((segment) => segment !== '') ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

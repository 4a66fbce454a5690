import type { Video } from '@matinee/protocol';
import { collectBytes } from '../fetch/byte-buffer.ts';
import { isWebPage, type GuardedFetch } from '../fetch/guarded-response.ts';
import { shareOf } from '../fetch/requesters.ts';
import { unknownLength, webPage } from '../errors/media-errors.ts';
import { convertParserFailure } from '../parsing/parser-failure.ts';
import type { PlaybackUrls } from '../site/video-site.ts';
import { titleFromUrl } from '../links/title-from-url.ts';
import { limitVideoSize } from './limit-video-size.ts';
import type { MediaManifestParser } from './parse-media-manifest.ts';
import { notManifest, type ManifestSource, type MediaManifest } from './read-media-manifest.ts';

const maxBytes = 2 * 1024 * 1024;

interface ManifestOptions {
  fetch: GuardedFetch;
  parsers: MediaManifestParser;
}

/** Fetches the manifest only, none of its URLs. */
export async function lookUpMediaManifest(id: string, options: ManifestOptions): Promise<Video> {
  const { title, duration, isLive, thumbnail, ...media } = await fetchManifest(id, options);
  if (!isLive && duration === 0) throw unknownLength();
  return limitVideoSize({
    service: 'direct',
    id,
    title: title === '' ? titleFromUrl(new URL(id)) : title,
    ...(isLive ? { live: true } : { length: duration }),
    ...(thumbnail !== undefined && { thumbnail }),
    ...toPlaybackUrls(media),
  });
}

export async function playbackUrlsOfManifest(id: string, options: ManifestOptions): Promise<PlaybackUrls> {
  return toPlaybackUrls(await fetchManifest(id, options));
}

async function fetchManifest(id: string, { fetch, parsers }: ManifestOptions): Promise<MediaManifest> {
  const budget = fetch.startBudget(maxBytes);
  const response = await fetch.get(id, budget);
  if (isWebPage(response.headers)) {
    await response.discard();
    throw webPage();
  }
  const input = { bytes: await collectBytes(response.body), policy: fetch.policy };
  const options = { share: shareOf(budget.requesters), signal: budget.deadline };
  return convertParserFailure(parsers.parse('mediaManifest', input, options), notManifest);
}

/** Takes the best source. The other files are qualities of a file; a stream has its own. */
function toPlaybackUrls({ sources, textTracks }: Pick<MediaManifest, 'sources' | 'textTracks'>): PlaybackUrls {
  const [{ kind, quality }] = sources as [ManifestSource];
  const tracks = textTracks.length > 0 && { textTracks };
  const { mime, url } = quality;
  switch (kind) {
    case 'hls':
      return { mime, hls_url: url, ...tracks };
    case 'dash':
      return { mime, dash_url: url, ...tracks };
    case 'file': {
      const files = sources.filter((source) => source.kind === 'file').map((source) => source.quality);
      return { mime, src_url: url, ...(files.length > 1 && { qualities: files }), ...tracks };
    }
    default:
      return kind satisfies never;
  }
}

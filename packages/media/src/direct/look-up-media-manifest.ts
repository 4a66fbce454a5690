import type { Video } from '@matinee/protocol';
import { collectBytes } from '../fetch/byte-buffer.ts';
import type { GuardedFetch } from '../fetch/guarded-response.ts';
import { shareOf } from '../fetch/requesters.ts';
import { unknownLength, webPage } from '../errors/media-errors.ts';
import { convertParserFailure } from '../parsing/parser-failure.ts';
import type { PlaybackUrls } from '../site/video-site.ts';
import { isWebPage } from '../fetch/is-web-page.ts';
import { titleFromUrl } from '../links/title-from-url.ts';
import { limitVideoSize } from './limit-video-size.ts';
import type { MediaManifestParser } from './parse-media-manifest.ts';
import { notManifest, type ManifestSource, type MediaManifest } from './read-media-manifest.ts';

const manifestBytes = 2 * 1024 * 1024;
interface ManifestOptions {
  fetch: GuardedFetch;
  parsers: MediaManifestParser;
}

/** What a JSON manifest describes, as a video that fits into a queue. Reads the manifest and nothing that it points to. */
export async function lookUpMediaManifest(id: string, parts: ManifestOptions): Promise<Video> {
  const { title, duration, isLive, thumbnail, ...media } = await fetchManifest(id, parts);
  if (!isLive && duration === 0) throw unknownLength();
  return limitVideoSize({
    service: 'direct',
    id,
    title: title === '' ? titleFromUrl(new URL(id)) : title,
    ...(isLive ? { live: true } : { length: duration }),
    ...(thumbnail !== undefined && { thumbnail }),
    ...playedFrom(media),
  });
}

/** From where what a JSON manifest describes plays now, with its qualities and subtitles. */
export async function playbackUrlsOfManifest(id: string, parts: ManifestOptions): Promise<PlaybackUrls> {
  return playedFrom(await fetchManifest(id, parts));
}

async function fetchManifest(id: string, { fetch, parsers }: ManifestOptions): Promise<MediaManifest> {
  const budget = fetch.startBudget(manifestBytes);
  const response = await fetch.get(id, budget);
  if (isWebPage(response.headers)) {
    await response.discard();
    throw webPage();
  }
  const input = { bytes: await collectBytes(response.body), policy: fetch.policy };
  const options = { share: shareOf(budget.requesters), signal: budget.deadline };
  return convertParserFailure(parsers.parse('mediaManifest', input, options), notManifest);
}

/** The best source; when it is a file, the other files are its qualities. A stream brings its own. */
function playedFrom({ sources, textTracks }: Pick<MediaManifest, 'sources' | 'textTracks'>): PlaybackUrls {
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

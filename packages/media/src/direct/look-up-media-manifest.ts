import type { Video } from '@matinee/protocol';
import type { GuardedFetch } from '../fetch/guarded-response.ts';
import { unknownLength, webPage } from '../media-errors.ts';
import { isWebPage } from '../sniff.ts';
import { cleanTitle, titleFromUrl } from '../title-from-url.ts';
import { readMediaManifest, type ManifestSource } from './read-media-manifest.ts';

const manifestBytes = 2 * 1024 * 1024;

/** What a JSON manifest describes, as a video. Reads the manifest and nothing that it points to. */
export async function lookUpMediaManifest(id: string, { fetch }: { fetch: GuardedFetch }): Promise<Video> {
  const response = await fetch.get(id, fetch.startBudget(manifestBytes));
  if (isWebPage(response.headers)) {
    await response.discard();
    throw webPage();
  }
  const { title, duration, isLive, thumbnail, sources, textTracks } = readMediaManifest(await response.text(), fetch.policy);
  if (!isLive && duration === 0) throw unknownLength();
  return {
    service: 'direct',
    id,
    title: cleanTitle(title) ?? titleFromUrl(new URL(id)),
    ...(isLive ? { live: true } : { length: duration }),
    ...(thumbnail !== undefined && { thumbnail }),
    ...playedFrom(sources),
    ...(textTracks.length > 0 && { textTracks }),
  };
}

/** The best source; when it is a file, the other files are its qualities. A stream brings its own. */
function playedFrom(sources: readonly ManifestSource[]): Pick<Video, 'mime' | 'hls_url' | 'dash_url' | 'src_url' | 'qualities'> {
  const [{ kind, quality }] = sources as [ManifestSource];
  const { mime, url } = quality;
  switch (kind) {
    case 'hls':
      return { mime, hls_url: url };
    case 'dash':
      return { mime, dash_url: url };
    case 'file': {
      const files = sources.filter((source) => source.kind === 'file').map((source) => source.quality);
      return { mime, src_url: url, ...(files.length > 1 && { qualities: files }) };
    }
    default:
      return kind satisfies never;
  }
}

import type { Video } from '@matinee/protocol';
import type { FetchBudget, GuardedFetch } from '../fetch/guarded-response.ts';
import { notMedia, webPage } from '../media-errors.ts';
import { unavailable } from '../site/site-errors.ts';
import { isWebPage } from '../sniff.ts';
import { titleFromUrl } from '../title-from-url.ts';
import { readPlaylist, type Playlist } from './playlist.ts';

/** What the playlists of one video may weigh: ten hours in segments of four seconds with signed addresses fit. */
const playlistBytes = 2 * 1024 * 1024;

/** An HLS stream as a video; one without an end is a broadcast. Reads at most two playlists: the master and one quality. */
export async function lookUpHls(id: string, { fetch }: { fetch: GuardedFetch }): Promise<Video> {
  const budget = fetch.startBudget(playlistBytes);
  const first = await fetchPlaylist(fetch, id, budget);
  const playlist =
    first.playlist.kind === 'master' ? await fetchVariant(fetch, first.url, first.playlist.variants, budget) : first.playlist;
  if (playlist.kind !== 'media') throw playlist.kind === 'protected' ? unavailable('drm_protected') : notMedia();
  const { isComplete, lengthSeconds } = playlist;
  if (isComplete && !(Number.isFinite(lengthSeconds) && lengthSeconds > 0)) throw notMedia();
  return {
    service: 'hls',
    id,
    title: titleFromUrl(new URL(id)),
    ...(isComplete ? { length: lengthSeconds } : { live: true }),
    mime: 'application/vnd.apple.mpegurl',
    hls_url: id,
  };
}

async function fetchVariant(fetch: GuardedFetch, masterUrl: string, variants: string[], budget: FetchBudget): Promise<Playlist> {
  const [lowest] = variants;
  const url = lowest === undefined ? null : URL.parse(lowest, masterUrl);
  if (url === null) throw notMedia();
  return (await fetchPlaylist(fetch, url.href, budget)).playlist;
}

async function fetchPlaylist(fetch: GuardedFetch, url: string, budget: FetchBudget): Promise<{ url: string; playlist: Playlist }> {
  const response = await fetch.get(url, budget);
  if (isWebPage(response.headers)) {
    await response.discard();
    throw webPage();
  }
  const playlist = readPlaylist(await response.text());
  if (playlist === undefined) throw notMedia();
  return { url: response.url, playlist };
}

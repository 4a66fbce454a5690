import { limits, type Video } from '@matinee/protocol';
import type { Clock } from '@matinee/base/clock';
import { collectBytes } from '../fetch/byte-buffer.ts';
import type { FetchBudget, GuardedFetch } from '../fetch/guarded-response.ts';
import { shareOf } from '../fetch/requesters.ts';
import { notMedia, unknownLength, webPage } from '../errors/media-errors.ts';
import { convertParserFailure } from '../parsing/parser-failure.ts';
import { videoUnavailable } from '../errors/site-errors.ts';
import { isWebPage } from '../fetch/is-web-page.ts';
import { titleFromUrl } from '../links/title-from-url.ts';
import type { PlaylistParser } from './parse-playlist.ts';
import { replaceQueryVariables, type Playlist } from './playlist.ts';

type MediaPlaylist = Extract<Playlist, { kind: 'media' }>;

/** For all playlists of a video. Ten hours in segments of 4 s with signed URLs fit. */
const maxBytes = 2 * 1024 * 1024;

interface HlsOptions {
  fetch: GuardedFetch;
  parsers: PlaylistParser;
  clock: Clock;
}

/** Target durations behind the edge at which players watch a live stream; the least that Apple's specification asks for. */
const liveTargetDurations = 3;
/** How late the dates of a live stream may be without a delay of its own, in target durations. */
const usualLagDurations = 0.5;

/** An HLS stream as a video; one without an end is live. Fetches the master and the lowest quality, or the next ones where that fails. */
export async function lookUpHls(id: string, options: HlsOptions): Promise<Video> {
  const budget = options.fetch.startBudget(maxBytes);
  const first = await fetchPlaylist(options, id, budget);
  const playlist =
    first.playlist.kind === 'master' ? await fetchVariant(options, first.url, first.playlist.variants, budget) : playableOf(first.playlist);
  const { isComplete, lengthSeconds } = playlist;
  const codecs = first.playlist.kind === 'master' ? first.playlist.codecs : undefined;
  if (isComplete && lengthSeconds > limits.maxMediaTimeSeconds) throw unknownLength();
  return {
    service: 'hls',
    id,
    title: titleFromUrl(new URL(id)),
    ...(isComplete ? { length: lengthSeconds } : { live: true, ...liveDelayOf(playlist, options.clock.now()) }),
    mime: 'application/vnd.apple.mpegurl',
    ...(codecs !== undefined && { codecs }),
    hls_url: id,
  };
}

/**
 * The delay of a live stream whose dates contradict its edge: an encoder or a network of its own makes it late, or the clock
 * of its encoder is wrong. All players take the same, and find media there.
 */
export function liveDelayOf({ targetSeconds, recordedMs }: MediaPlaylist, nowMs: number): Pick<Video, 'liveDelay'> {
  if (targetSeconds === undefined || recordedMs === undefined) return {};
  const lagSeconds = (nowMs - recordedMs) / 1000;
  return Math.abs(lagSeconds) <= usualLagDurations * targetSeconds ? {} : { liveDelay: lagSeconds + liveTargetDurations * targetSeconds };
}

/** The playlist of the first variant that has one which plays. Rejects with the failure of the lowest one. */
async function fetchVariant(options: HlsOptions, masterUrl: string, variants: string[], budget: FetchBudget): Promise<MediaPlaylist> {
  let failure: unknown;
  for (const variant of variants) {
    const url = URL.parse(replaceQueryVariables(variant, masterUrl), masterUrl);
    try {
      if (url !== null) return playableOf((await fetchPlaylist(options, url.href, budget)).playlist);
    } catch (error) {
      failure ??= error;
      // The others would find no more time or bytes either.
      if (budget.deadline.aborted || budget.bytesLeft <= 0) break;
    }
  }
  throw failure ?? notMedia();
}

/** A playlist of segments that anyone can play. @throws UnsupportedMimeTypeException, VideoUnavailableException */
function playableOf(playlist: Playlist): MediaPlaylist {
  if (playlist.kind !== 'media') throw playlist.kind === 'protected' ? videoUnavailable('drm_protected') : notMedia();
  if (playlist.isComplete && !(Number.isFinite(playlist.lengthSeconds) && playlist.lengthSeconds > 0)) throw notMedia();
  return playlist;
}

async function fetchPlaylist(
  { fetch, parsers }: HlsOptions,
  url: string,
  budget: FetchBudget,
): Promise<{ url: string; playlist: Playlist }> {
  const response = await fetch.get(url, budget);
  const bytes = await collectBytes(response.body);
  const playlist = await convertParserFailure(
    parsers.parse('playlist', bytes, { share: shareOf(budget.requesters), signal: budget.deadline }),
    notMedia,
  );
  if (playlist === undefined) throw isWebPage(response.headers) ? webPage() : notMedia();
  return { url: response.url, playlist };
}

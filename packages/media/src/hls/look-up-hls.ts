import { limits, type Service, type Video, type VideoId } from '@matinee/protocol';
import type { Clock } from '@matinee/base/clock';
import { collectBytes } from '../fetch/byte-buffer.ts';
import { isWebPage, type FetchBudget, type GuardedFetch } from '../fetch/guarded-response.ts';
import { shareOf } from '../fetch/requesters.ts';
import { notMedia, SeveralVideos, unknownLength, webPage } from '../errors/media-errors.ts';
import { convertParserFailure } from '../parsing/parser-failure.ts';
import { videoUnavailable } from '../errors/site-errors.ts';
import { plainId, readPlainLink } from '../links/plain-link.ts';
import { titleFromUrl } from '../links/title-from-url.ts';
import type { Listing } from '../site/video-site.ts';
import type { HlsParsers } from './parse-playlist.ts';
import { replaceQueryVariables, type Playlist } from './playlist.ts';
import { isOneStation, type ListEntry } from './read-list.ts';

type MediaPlaylist = Extract<Playlist, { kind: 'media' }>;

/** Ten hours in segments of 4 s with signed URLs fit. */
const maxBytes = 2 * 1024 * 1024;

interface HlsOptions {
  fetch: GuardedFetch;
  parsers: HlsParsers;
  clock: Clock;
  /** Identifies an entry of a list. Without it, lists are refused. */
  sniff?: (url: string, budget: FetchBudget) => Promise<Service>;
}

const maxAddresses = 5;

/** The least that Apple's specification asks for, in target durations behind the edge. */
const liveTargetDurations = 3;
/** In target durations; a stream with a larger lag has a delay of its own. */
const usualLagDurations = 0.5;

/**
 * Fetches the master and the lowest quality, or the next ones where that fails. A list of one song or station leads to it.
 * @throws SeveralVideos for a list of several
 */
export async function lookUpHls(id: string, options: HlsOptions): Promise<Video | VideoId> {
  const budget = options.fetch.startBudget(maxBytes);
  const first = await fetchPlaylist(options, id, budget);
  if (first.playlist.kind === 'list') return leadOf(id, targetsOf(first.playlist.entries, first.url), options, budget);
  const playlist =
    first.playlist.kind === 'master' ? await fetchVariant(options, first.url, first.playlist.variants, budget) : playableOf(first.playlist);
  const { isComplete, lengthSeconds } = playlist;
  const codecs = first.playlist.kind === 'master' ? first.playlist.codecs : await codecsOfHead(playlist, first.url, options, budget);
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

const codecBytes = 64 * 1024;

/** Reads the codecs that no master playlist says; undefined where the first bytes can't be read. */
async function codecsOfHead(
  { head }: MediaPlaylist,
  playlistUrl: string,
  { fetch, parsers }: HlsOptions,
  budget: FetchBudget,
): Promise<string | undefined> {
  const url = head && URL.parse(replaceQueryVariables(head.uri, playlistUrl), playlistUrl);
  if (!url) return undefined;
  try {
    const { from } = head;
    const response = await fetch.get(url.href, budget, { range: `bytes=${from}-${from + codecBytes - 1}` });
    const isThere = from === 0 || response.status === 206;
    if (!isThere) await response.discard();
    const bytes = isThere ? await collectBytes(response.body, codecBytes) : new Uint8Array();
    return await parsers.parse('segmentCodecs', bytes, { share: shareOf(budget.requesters), signal: budget.deadline });
  } catch {
    // Players report the fault of a stream that can be looked up.
    return undefined;
  }
}

type Target = ListEntry & { target: URL };

/** Finds the only entry of a list, or the first URL of a station that answers. */
async function leadOf(listId: string, entries: readonly Target[], { sniff }: HlsOptions, budget: FetchBudget): Promise<VideoId> {
  const [only] = entries;
  if (only === undefined || sniff === undefined) throw notMedia();
  if (entries.length === 1) return videoIdOf(only);
  if (!isOneStation(entries)) throw new SeveralVideos(listId);
  let failure: unknown;
  for (const { target } of entries.slice(0, maxAddresses)) {
    try {
      return { service: await sniff(plainId(target), budget), id: plainId(target) };
    } catch (error) {
      failure ??= error;
      if (budget.deadline.aborted || budget.bytesLeft <= 0) break;
    }
  }
  throw failure;
}

export async function listSongs(id: string, limit: number, options: HlsOptions): Promise<Listing> {
  const { playlist, url } = await fetchPlaylist(options, id, options.fetch.startBudget(maxBytes));
  if (playlist.kind !== 'list') throw notMedia();
  const targets = targetsOf(playlist.entries, url);
  return { items: targets.slice(0, limit).map(videoIdOf), skipped: playlist.entries.length - targets.length };
}

function targetsOf(entries: readonly ListEntry[], listUrl: string): Target[] {
  return entries.flatMap((entry) => {
    const target = URL.parse(entry.url, listUrl);
    const isLink = target !== null && /^https?:$/.test(target.protocol) && target.href.length <= limits.url;
    return isLink ? [{ ...entry, target }] : [];
  });
}

/** Judges by the name alone; other files are examined when they are looked up. */
function videoIdOf({ target }: Target): VideoId {
  const identified = readPlainLink(target);
  return { service: identified.kind === 'video' ? identified.service : 'direct', id: plainId(target) };
}

/**
 * Returns the delay of a live stream whose dates contradict its edge: its encoder or network is late, or its clock wrong.
 * All players use the same delay, and find media there.
 */
export function liveDelayOf({ targetSeconds, recordedMs }: MediaPlaylist, nowMs: number): Pick<Video, 'liveDelay'> {
  if (targetSeconds === undefined || recordedMs === undefined) return {};
  const lagSeconds = (nowMs - recordedMs) / 1000;
  return Math.abs(lagSeconds) <= usualLagDurations * targetSeconds ? {} : { liveDelay: lagSeconds + liveTargetDurations * targetSeconds };
}

/** Rejects with the failure of the lowest variant. */
async function fetchVariant(options: HlsOptions, masterUrl: string, variants: string[], budget: FetchBudget): Promise<MediaPlaylist> {
  let failure: unknown;
  for (const variant of variants) {
    const url = URL.parse(replaceQueryVariables(variant, masterUrl), masterUrl);
    try {
      if (url !== null) return playableOf((await fetchPlaylist(options, url.href, budget)).playlist);
    } catch (error) {
      failure ??= error;
      // No time or bytes are left for the other variants either.
      if (budget.deadline.aborted || budget.bytesLeft <= 0) break;
    }
  }
  throw failure ?? notMedia();
}

/** @throws UnsupportedMimeTypeException, VideoUnavailableException */
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

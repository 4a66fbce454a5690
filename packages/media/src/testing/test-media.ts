import { createFakeClock } from '@matinee/base/fake-clock';
import { MatineeError, type Video, type VideoId, type VideoOutline } from '@matinee/protocol';
import { createGuardedFetch, type GuardedFetchOptions } from '../fetch/guarded-fetch.ts';
import type { GuardedFetch } from '../fetch/guarded-response.ts';
import type { Requester } from '../fetch/requesters.ts';
import { createMemoryLookupCache } from '../caches/lookup-cache.ts';
import { openMedia, type MediaOptions } from '../open-media.ts';
import { slowMediaParsers, type MediaParsers, type MediaParserTable } from '../media-parsers.ts';
import type { ParserLimits } from '../parsing/parser-limits.ts';
import { createParserPool } from '../parsing/parser-pool.ts';
import type { ParserPool } from '../parsing/parsers.ts';
import type { LinkPreview, PreviewOptions } from '../resolver/link-preview.ts';
import { siteOrigins, type SiteOrigins } from '../site/site-origins.ts';
import type { PlaybackUrls } from '../site/video-site.ts';
import type { SiteSettings } from '../site/site-settings.ts';

export const plainSettings: SiteSettings = {
  youtubeKey: undefined,
  youtubeSearchesPerDay: 100,
  googleDriveKey: undefined,
  googleDriveBrowserKey: undefined,
  reddit: undefined,
  peertube: new Map(),
  invidious: new Map(),
  relayed: [],
  off: () => [],
};

/** Don't exist, so that tests without sites of their own send no request. */
export const nowhere = Object.fromEntries(Object.keys(siteOrigins).map((site) => [site, 'https://nowhere.invalid'])) as SiteOrigins;

/** Creates a fetch that never times out on a busy machine: its clock stands still unless a test passes one in. */
export function createTestFetch(options: Partial<GuardedFetchOptions> = {}): GuardedFetch {
  const deadlines = { connectMs: 600_000, headersMs: 5000, totalMs: 10_000 };
  return createGuardedFetch({ allowPrivate: true, ownHosts: [], deadlines, clock: createFakeClock(), ...options });
}

const patientMs = 600_000;
let shared: ParserPool<MediaParserTable> | undefined;

/** Shares a pool between tests of a file. Its processes end with the test process. */
export function testParsers(): MediaParsers {
  shared ??= createTestParsers({ parseMs: patientMs, quickMs: patientMs, startMs: patientMs });
  return shared;
}

export function createTestParsers(limits: Partial<ParserLimits>): ParserPool<MediaParserTable> {
  return createParserPool<MediaParserTable>({
    entry: new URL('../media-parser-process.ts', import.meta.url),
    slow: slowMediaParsers,
    limits,
  });
}

export interface TestMedia {
  resolve(id: VideoId, requester?: Requester): Promise<Video>;
  resolveAll(ids: readonly VideoId[], requester?: Requester): Promise<PromiseSettledResult<Video>[]>;
  preview(input: string, options?: PreviewOptions, requester?: Requester): Promise<LinkPreview>;
  playbackUrls(id: VideoId, requester?: Requester): Promise<PlaybackUrls>;
  outline(id: VideoId, requester?: Requester): Promise<VideoOutline>;
}

export function openTestMedia(options: Pick<MediaOptions, 'fetch' | 'clock'> & Partial<MediaOptions>): TestMedia {
  const resolver = openMedia({
    parsers: testParsers(),
    cache: createMemoryLookupCache(options.clock),
    settings: plainSettings,
    origins: nowhere,
    collectionLimit: 200,
    searchAt: undefined,
    meter: { charge: () => undefined, chargeSearch: () => undefined },
    publicUrl: () => 'https://matinee.example.org',
    warn: () => undefined,
    ...options,
  });
  const tester: Requester = { session: 'tester', address: '192.0.2.1' };
  return {
    resolve: (id, requester = tester) => resolver.resolve(id, requester),
    resolveAll: (ids, requester = tester) => resolver.resolveAll(ids, requester),
    preview: (input, previewOptions, requester = tester) => resolver.preview(input, requester, previewOptions),
    playbackUrls: (id, requester = tester) => resolver.playbackUrls(id, requester),
    outline: (id, requester = tester) => resolver.outline(id, requester),
  };
}

export async function rejectionOf(work: Promise<unknown>): Promise<MatineeError> {
  const error: unknown = await work.catch((caught: unknown) => caught);
  if (!(error instanceof MatineeError)) throw new Error('Nothing was refused', { cause: error });
  return error;
}

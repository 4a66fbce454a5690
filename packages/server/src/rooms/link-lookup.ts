import type { FetchPolicy, GuardedFetch, Lookup, MediaOptions } from '@matinee/media';
import type { LinkService, VideoId, VideoSegment } from '@matinee/protocol';
import type { MediaResolver } from './media-resolver.ts';

export type LinkLookupOptions = FetchPolicy & Omit<MediaOptions, 'fetch'> & { lookup?: Lookup | undefined };

export interface LinkLookup extends MediaResolver {
  /** Fetches from hosts that users chose, without reaching private networks. */
  openFetch(): Promise<GuardedFetch>;
  /** Empty when none are known or the look-up fails. */
  segmentsOf(video: VideoId): Promise<VideoSegment[]>;
  /** Looks up a sample video, to learn how the service's site does. */
  trySample(service: LinkService): Promise<void>;
  close(): Promise<void>;
}

/** Loads the media package with the first link: it takes a fifth of the server's memory. */
export function createLinkLookup({ allowPrivate, ownHosts, lookup, ...options }: LinkLookupOptions): LinkLookup {
  let opened: ReturnType<typeof open> | undefined;

  async function open() {
    const { createGuardedFetch, createSiteClient, createSponsorBlock, openMedia } = await import('@matinee/media');
    const fetch = createGuardedFetch({ allowPrivate, ownHosts, clock: options.clock, ...(lookup !== undefined && { lookup }) });
    const client = createSiteClient(fetch, options.clock, options.parsers);
    const sponsorBlock = createSponsorBlock({
      client,
      cache: options.cache,
      origin: options.origins.sponsorBlock,
      onLookUp: options.onLookUp,
    });
    return { fetch, sponsorBlock, resolver: openMedia({ fetch, ...options }) };
  }

  return {
    resolve: async (...args) => (await (opened ??= open())).resolver.resolve(...args),
    resolveAll: async (...args) => (await (opened ??= open())).resolver.resolveAll(...args),
    preview: async (...args) => (await (opened ??= open())).resolver.preview(...args),
    address: async (...args) => (await (opened ??= open())).resolver.playbackUrls(...args),
    outline: async (...args) => (await (opened ??= open())).resolver.outline(...args),
    openFetch: async () => (await (opened ??= open())).fetch,
    segmentsOf: async (video) =>
      video.service === 'youtube' || video.service === 'invidious' ? (await (opened ??= open())).sponsorBlock.segmentsOf(video) : [],
    trySample: async (service) => (await (opened ??= open())).resolver.trySample(service),
    close: async () => (await opened)?.fetch.close(),
  };
}

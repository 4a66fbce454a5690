import type { FetchPolicy, GuardedFetch, Lookup, MediaOptions } from '@matinee/media';
import type { VideoId, VideoSegment } from '@matinee/protocol';
import type { MediaResolver } from './media-resolver.ts';

export type LinkLookupParts = FetchPolicy & Omit<MediaOptions, 'fetch'> & { lookup?: Lookup | undefined };

export interface LinkLookup extends MediaResolver {
  /** The way out to addresses that strangers chose. */
  openFetch(): Promise<GuardedFetch>;
  /** What is known of a video's segments; empty when nothing is, or when it cannot be found out. */
  segmentsOf(video: VideoId): Promise<VideoSegment[]>;
  close(): Promise<void>;
}

/**
 * Looks up links. What does the work takes a fifth of the server's memory, so it is loaded with the first link.
 */
export function createLinkLookup({ allowPrivate, ownHosts, lookup, ...parts }: LinkLookupParts): LinkLookup {
  let opened: ReturnType<typeof open> | undefined;

  async function open() {
    const { createGuardedFetch, createSiteClient, createSponsorBlock, openMedia } = await import('@matinee/media');
    const fetch = createGuardedFetch({ allowPrivate, ownHosts, ...(lookup !== undefined && { lookup }) });
    const client = createSiteClient(fetch, parts.clock, parts.parsers);
    const sponsorBlock = createSponsorBlock({ client, cache: parts.cache, origin: parts.origins.sponsorBlock, onLookUp: parts.onLookUp });
    return { fetch, sponsorBlock, resolver: openMedia({ fetch, ...parts }) };
  }

  return {
    resolve: async (...args) => (await (opened ??= open())).resolver.resolve(...args),
    resolveAll: async (...args) => (await (opened ??= open())).resolver.resolveAll(...args),
    preview: async (...args) => (await (opened ??= open())).resolver.preview(...args),
    address: async (...args) => (await (opened ??= open())).resolver.playbackUrls(...args),
    openFetch: async () => (await (opened ??= open())).fetch,
    segmentsOf: async (video) =>
      video.service === 'youtube' || video.service === 'invidious' ? (await (opened ??= open())).sponsorBlock.segmentsOf(video) : [],
    close: async () => (await opened)?.fetch.close(),
  };
}

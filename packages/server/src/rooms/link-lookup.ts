import type { FetchPolicy, GuardedFetch, MediaOptions } from '@matinee/media';
import type { VideoId, VideoSegment } from '@matinee/protocol';
import type { MediaResolver } from './video-requests.ts';

export type LinkLookupParts = FetchPolicy & Omit<MediaOptions, 'fetch'>;

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
export function createLinkLookup({ allowPrivate, ownHosts, ...parts }: LinkLookupParts): LinkLookup {
  let opened: ReturnType<typeof open> | undefined;

  async function open() {
    const { createGuardedFetch, createSiteClient, createSponsorBlock, openMedia } = await import('@matinee/media');
    const fetch = createGuardedFetch({ allowPrivate, ownHosts });
    const client = createSiteClient(fetch, parts.clock);
    const sponsorBlock = createSponsorBlock({ client, cache: parts.cache, origin: parts.origins.sponsorBlock });
    return { fetch, sponsorBlock, resolver: openMedia({ fetch, ...parts }) };
  }

  return {
    resolve: async (video) => (await (opened ??= open())).resolver.resolve(video),
    preview: async (input, options) => (await (opened ??= open())).resolver.preview(input, options),
    address: async (video) => (await (opened ??= open())).resolver.address(video),
    openFetch: async () => (await (opened ??= open())).fetch,
    segmentsOf: async (video) =>
      video.service === 'youtube' || video.service === 'invidious' ? (await (opened ??= open())).sponsorBlock.segmentsOf(video) : [],
    close: async () => (await opened)?.fetch.close(),
  };
}

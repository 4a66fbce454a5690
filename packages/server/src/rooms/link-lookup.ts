import type { FetchPolicy, MetadataCache } from '@matinee/media';
import type { Clock } from '../clock.ts';
import type { MediaResolver } from './video-requests.ts';

export interface LinkLookupParts extends FetchPolicy {
  cache: MetadataCache;
  clock: Clock;
}

/**
 * Looks up links. What does the work takes a fifth of the server's memory, so it is loaded with the first link.
 */
export function createLinkLookup({ cache, clock, ...policy }: LinkLookupParts): MediaResolver & { close(): Promise<void> } {
  let opened: ReturnType<typeof open> | undefined;

  async function open() {
    const { createGuardedFetch, createResolver, sampleVideo } = await import('@matinee/media');
    const fetch = createGuardedFetch(policy);
    return { fetch, resolver: createResolver({ fetch, cache, clock, builtIn: [sampleVideo] }) };
  }

  return {
    resolve: async (video) => (await (opened ??= open())).resolver.resolve(video),
    preview: async (input) => (await (opened ??= open())).resolver.preview(input),
    close: async () => (await opened)?.fetch.close(),
  };
}

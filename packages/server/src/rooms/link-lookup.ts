import type { FetchPolicy, LookupCache, OperatorLog, SiteOrigins, SiteSettings } from '@matinee/media';
import type { Service } from '@matinee/protocol';
import type { Clock } from '../clock.ts';
import type { MediaResolver } from './video-requests.ts';

export interface LinkLookupParts extends FetchPolicy {
  cache: LookupCache;
  clock: Clock;
  settings: SiteSettings;
  /** Where the sites are; tests have some of their own. */
  origins: SiteOrigins;
  collectionLimit: number;
  searchAt: Service | undefined;
  publicUrl: () => string;
  warn: OperatorLog;
}

/**
 * Looks up links. What does the work takes a fifth of the server's memory, so it is loaded with the first link.
 */
export function createLinkLookup({ allowPrivate, ownHosts, ...parts }: LinkLookupParts): MediaResolver & { close(): Promise<void> } {
  let opened: ReturnType<typeof open> | undefined;

  async function open() {
    const { createGuardedFetch, openMedia } = await import('@matinee/media');
    const fetch = createGuardedFetch({ allowPrivate, ownHosts });
    return { fetch, resolver: openMedia({ fetch, ...parts }) };
  }

  return {
    resolve: async (video) => (await (opened ??= open())).resolver.resolve(video),
    preview: async (input, options) => (await (opened ??= open())).resolver.preview(input, options),
    address: async (video) => (await (opened ??= open())).resolver.address(video),
    close: async () => (await opened)?.fetch.close(),
  };
}

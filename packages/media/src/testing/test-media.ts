import { createMemoryLookupCache } from '../lookup-cache.ts';
import { openMedia, type MediaOptions } from '../open-media.ts';
import type { Resolver } from '../resolver.ts';
import { siteOrigins, type SiteOrigins } from '../site-origins.ts';
import type { SiteSettings } from '../site-settings.ts';

/** What an operator has who has set nothing. */
export const plainSettings: SiteSettings = {
  youtubeKey: undefined,
  youtubeSearchesPerDay: 100,
  googleDriveKey: undefined,
  googleDriveBrowserKey: undefined,
  reddit: undefined,
  peertube: new Map(),
  invidious: new Map(),
  off: [],
};

/** Sites that answer nothing: a test that forgets to bring its own reaches nobody. */
export const nowhere = Object.fromEntries(Object.keys(siteOrigins).map((site) => [site, 'https://nowhere.invalid'])) as SiteOrigins;

/** Everything that looks at links, with nothing set but what a test sets. */
export function openTestMedia(options: Pick<MediaOptions, 'fetch' | 'clock'> & Partial<MediaOptions>): Resolver {
  return openMedia({
    cache: createMemoryLookupCache(options.clock),
    settings: plainSettings,
    origins: nowhere,
    collectionLimit: 200,
    searchAt: undefined,
    publicUrl: () => 'https://matinee.example.org',
    warn: () => undefined,
    ...options,
  });
}

import type { Service } from '@matinee/protocol';

/** What an operator can say of the sites. */
export interface SiteSettings {
  youtubeKey: string | undefined;
  /** Searches that the key allows in a day. */
  youtubeSearchesPerDay: number;
  googleDriveKey: string | undefined;
  /** The key that browsers get to see. */
  googleDriveBrowserKey: string | undefined;
  reddit: { clientId: string; clientSecret: string } | undefined;
  /** Origins of instances, by their hosts. */
  peertube: ReadonlyMap<string, string>;
  invidious: ReadonlyMap<string, string>;
  /** Services that are not offered. */
  off: readonly Service[];
}

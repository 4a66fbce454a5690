import type { Service } from '@matinee/protocol';

/** An operator's settings of sites. */
export interface SiteSettings {
  youtubeKey: string | undefined;
  /** How many searches the key allows per day. */
  youtubeSearchesPerDay: number;
  googleDriveKey: string | undefined;
  /** Part of playback URLs, so every user sees it. */
  googleDriveBrowserKey: string | undefined;
  reddit: { clientId: string; clientSecret: string } | undefined;
  /** Origins of instances by host. */
  peertube: ReadonlyMap<string, string>;
  invidious: ReadonlyMap<string, string>;
  /** Services whose streams this server relays. */
  relayed: readonly Service[];
  /** Services that are switched off at this moment. */
  off: () => readonly Service[];
}

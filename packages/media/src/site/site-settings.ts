import type { Service } from '@matinee/protocol';

export interface SiteSettings {
  youtubeKey: string | undefined;
  youtubeSearchesPerDay: number;
  googleDriveKey: string | undefined;
  /** Part of playback URLs, so every user sees it. */
  googleDriveBrowserKey: string | undefined;
  reddit: { clientId: string; clientSecret: string } | undefined;
  /** Origins of instances by host. */
  peertube: ReadonlyMap<string, string>;
  invidious: ReadonlyMap<string, string>;
  /** Streams that this server relays. */
  relayed: readonly Service[];
  off: () => readonly Service[];
}

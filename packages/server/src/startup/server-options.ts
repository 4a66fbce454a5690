import type { Clock } from '@matinee/base/clock';
import type { Lookup } from '@matinee/media';
import type { SiteOrigins } from '@matinee/media/site-origins';
import type { VideoId, VideoSegment } from '@matinee/protocol';
import type { DestinationStream } from 'pino';
import type { PasswordCost } from '../accounts/passwords.ts';

/** What tests and embedding programs may replace. */
export interface ServerOptions {
  /** The time for rooms, sessions and limits; the system's without it. */
  clock?: Clock;
  /** Where the log goes; standard output without it. */
  logTo?: DestinationStream;
  /** Folder of the built web app. */
  webRoot?: string;
  /** Origin of Discord, for tests. */
  discordOrigin?: string;
  /** Origins of the video sites, for tests. */
  siteOrigins?: SiteOrigins;
  /** Resolves names of media hosts to IP addresses; the system's resolver without it. */
  lookup?: Lookup;
  /** Looks up the segments of a video; SponsorBlock without it. */
  segmentsOf?: (video: VideoId) => Promise<VideoSegment[]>;
  /** What hashing a password takes; OWASP's recommendation without it. */
  passwordCost?: PasswordCost | undefined;
}

import type { Clock } from '@matinee/base/clock';
import type { Lookup } from '@matinee/media';
import type { SiteOrigins } from '@matinee/media/site-origins';
import type { VideoId, VideoSegment } from '@matinee/protocol';
import type { DestinationStream } from 'pino';
import type { ParserPool } from '@matinee/media/parsers';
import type { PasswordCost, Passwords } from '../accounts/logins/passwords.ts';
import type { ServerParserTable } from '../parsing/server-parsers.ts';
import type { ConnectionSource } from './connection-source.ts';

/** Parts that tests and embedding programs may replace. */
export interface ServerOptions {
  clock?: Clock;
  /** Standard output by default. */
  logTo?: DestinationStream;
  webRoot?: string;
  /** The folder of openapi.json and asyncapi.json. */
  apiDocuments?: string;
  docsRoot?: string;
  /** For tests. */
  discordOrigin?: string;
  /** For tests. */
  siteOrigins?: SiteOrigins;
  /** DNS by default. */
  lookup?: Lookup;
  /** SponsorBlock by default. */
  segmentsOf?: (video: VideoId) => Promise<VideoSegment[]>;
  /** OWASP's minimum by default. */
  passwordCost?: PasswordCost | undefined;
  /** Argon2id at `passwordCost` by default. */
  passwords?: Passwords;
  /** True by default. Tests open more databases than threads are good for. */
  hasWriterThread?: boolean;
  /** Closed with the server. */
  parsers?: ParserPool<ServerParserTable>;
  /** Called as soon as connections come, before the start has ended. */
  onListening?: () => void;
  source?: ConnectionSource | undefined;
}

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
  /** The clock of rooms, sessions and limits; the system clock by default. */
  clock?: Clock;
  /** The destination of the log; standard output by default. */
  logTo?: DestinationStream;
  /** Folder of the built web app. */
  webRoot?: string;
  /** Folder of the protocol's descriptions, openapi.json and asyncapi.json. */
  apiDocuments?: string;
  /** Folder of the built documentation. */
  docsRoot?: string;
  /** Origin of Discord, for tests. */
  discordOrigin?: string;
  /** Origins of the video sites, for tests. */
  siteOrigins?: SiteOrigins;
  /** Resolves names of media hosts to IP addresses; DNS by default. */
  lookup?: Lookup;
  /** Looks up the segments of a video; from SponsorBlock by default. */
  segmentsOf?: (video: VideoId) => Promise<VideoSegment[]>;
  /** The cost of hashing a password; OWASP's minimum by default. */
  passwordCost?: PasswordCost | undefined;
  /** Hashes and verifies passwords; Argon2id at `passwordCost` by default. */
  passwords?: Passwords;
  /** Whether a thread of its own writes the embedded database; true by default. Tests open more databases than threads are good for. */
  hasWriterThread?: boolean;
  /** Parses files from other hosts and is closed with the server; processes of the server's own by default. */
  parsers?: ParserPool<ServerParserTable>;
  /** Called as soon as connections come, before the start has ended. */
  onListening?: () => void;
  /** The process that listens in place of this one; by default the server listens itself. */
  source?: ConnectionSource | undefined;
}

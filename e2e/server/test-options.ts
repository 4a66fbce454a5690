import type { VideoSegment } from '@matinee/protocol';
import type { ServerOptions } from '@matinee/server';

/** A test's replacements for the outside world, as JSON. */
export interface TestOptions extends Pick<ServerOptions, 'discordOrigin' | 'siteOrigins' | 'webRoot'> {
  /** The segments of every video; by default none. */
  segments?: VideoSegment[];
}

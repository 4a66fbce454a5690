import type { VideoSegment } from '@matinee/protocol';
import type { ServerOptions } from '@matinee/server';

/** What a test puts in the place of the world outside, as JSON. */
export interface TestOptions extends Pick<ServerOptions, 'discordOrigin' | 'siteOrigins' | 'webRoot'> {
  /** The segments of every video; none without this. */
  segments?: VideoSegment[];
}

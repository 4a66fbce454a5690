import type { VideoSegment } from '@matinee/protocol';
import type { ServerOptions } from '@matinee/server';

export interface TestOptions extends Pick<ServerOptions, 'discordOrigin' | 'siteOrigins' | 'webRoot'> {
  /** None by default. */
  segments?: VideoSegment[];
}

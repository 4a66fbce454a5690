import type { Service } from '@matinee/protocol';
import { createElementPlayer } from './element-player.ts';
import type { StartEngine } from './engine.ts';
import { playFile } from './file-engine.ts';
import type { Player, PlayerSource } from './player.ts';

/** hls.js and dash.js are large: each comes in a chunk of its own, with the first source that needs it. */
const engineLoaders: Record<PlayerSource['kind'], () => Promise<StartEngine>> = {
  file: async () => playFile,
  hls: async () => (await import('./hls-engine.ts')).playHls,
  dash: async () => (await import('./dash-engine.ts')).playDash,
};

/** Services that come with a player of their own instead of an address. */
const foreignPlayers: ReadonlySet<Service> = new Set(['youtube', 'vimeo']);

/**
 * A player for what a service offers, in the given element; undefined when nothing here plays that service. Players of
 * all services that play in an element are alike: keep one for as long as it is defined for the next item too.
 */
export function createPlayer(service: Service, video: HTMLVideoElement): Player | undefined {
  return foreignPlayers.has(service) ? undefined : createElementPlayer(video, (kind) => engineLoaders[kind]());
}

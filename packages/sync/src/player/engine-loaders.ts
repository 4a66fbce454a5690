import type { StartEngine } from './engine.ts';
import { loadFileEngine } from './file-ladder.ts';
import type { MediaFormat, PlayerSource } from './player.ts';

/** hls.js and dash.js are large: each is fetched with the first source that needs it. */
export const engineLoaders: Record<MediaFormat, (source: PlayerSource) => Promise<StartEngine>> = {
  file: loadFileEngine,
  hls: async () => (await import('./hls-engine.ts')).playHls,
  dash: async () => (await import('./dash-engine.ts')).playDash,
};

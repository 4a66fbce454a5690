import type { StartEngine } from './engine.ts';
import { playFile } from './file-engine.ts';
import type { MediaFormat } from './player.ts';

/** hls.js and dash.js are large: each is fetched with the first source that needs it. */
export const engineLoaders: Record<MediaFormat, () => Promise<StartEngine>> = {
  file: async () => playFile,
  hls: async () => (await import('./hls-engine.ts')).playHls,
  dash: async () => (await import('./dash-engine.ts')).playDash,
};

import {
  delegateCaptions,
  delegateQualities,
  delegateSelection,
  noSelection,
  type MediaFormat,
  type PlayerSource,
  type RepairState,
} from './player.ts';
import type { Engine, EngineOptions, StartEngine } from './engine.ts';
import { playFile } from './file-engine.ts';

/** hls.js and dash.js are large. */
export const engineLoaders: Record<MediaFormat, (source: PlayerSource) => Promise<StartEngine>> = {
  file: loadFileEngine,
  hls: async () => (await import('./hls-engine.ts')).playHls,
  dash: async () => (await import('./dash-engine.ts')).playDash,
};

type Rung = () => Promise<StartEngine>;

/** Its worker and decoders are large. */
const repaired: Rung = async () => (await import('./repaired-engine.ts')).playRepaired;

/** Codecs that are repaired (RFC 6381). */
const seldomPlayed = /\b(?:e?ac-?3|ec-3|dts|mp4a\.a)/i;

/** One track of pictures and one of sound. */
const oneOfEach = 2;

type FileSource = Pick<PlayerSource, 'codecs' | 'isLive' | 'offsetSeconds' | 'file' | 'isOnServer'>;

/** Loads the code for a file with these codecs (RFC 6381) while the page asks for its address. */
export async function preloadFileEngine(codecs: string): Promise<void> {
  if (!('MediaSource' in globalThis) || !(await isRepairedFirst(codecs))) return;
  const { prepareRepair } = await import('./repaired-engine.ts');
  prepareRepair(codecs);
}

/** Captions inside a film (RFC 6381), which browsers don't show. */
const captions = /\bwvtt\b/;

/** Pictures of text inside a film (RFC 6381), which can't be shown. */
const pictureCaptions = /\bmp4s\b/;

/** The browser can't list pictures of text, and nothing else knows their languages. */
const playFileWithPictures: StartEngine = (options) => ({
  ...playFile(options),
  captions: { ...noSelection, list: () => [{ id: 'pictures', label: '', language: undefined, isPicture: true }] },
});

/** Whether the browser would play a file in silence, without its captions, or without a choice of audio tracks. */
async function isRepairedFirst(codecs: string): Promise<boolean> {
  if (captions.test(codecs)) return true;
  if (!seldomPlayed.test(codecs) && codecs.split(',').length <= oneOfEach) return false;
  const { countSounds, playsInSilence } = await import('./undecodable.ts');
  return countSounds(codecs) > 1 || playsInSilence(codecs);
}

/**
 * Returns the browser's own player, with the repair as the second choice; the other way round for undecodable sound, several
 * audio tracks or captions.
 */
export async function loadFileEngine(source: FileSource): Promise<StartEngine> {
  if (source.isLive === true || !('MediaSource' in globalThis)) return playFile;
  const start = await chooseEngine(source);
  const isReadFast = source.file !== undefined || source.isOnServer === true;
  return !isReadFast ? start : (await import('./previewed-engine.ts')).withPreview(start);
}

async function chooseEngine({ codecs = '', offsetSeconds = 0 }: FileSource): Promise<StartEngine> {
  // The browser can't move the times of a film.
  if (offsetSeconds !== 0) return repaired();
  const play = pictureCaptions.test(codecs) ? playFileWithPictures : playFile;
  return (await isRepairedFirst(codecs)) ? ladder(await repaired(), async () => play) : ladder(play, repaired);
}

/** Plays with the second engine if the first doesn't support the file. */
export function ladder(first: StartEngine, second: Rung): StartEngine {
  return (options) => {
    let engine: Engine | undefined;
    let ended: RepairState | undefined;
    let isDestroyed = false;

    /** A film that has played isn't given to an engine that plays less of it. */
    const mayClimb = (): boolean => engine?.repair?.() !== 'playing';

    async function climb(): Promise<void> {
      const { video } = options;
      const wasPaused = video.paused;
      ended = engine?.repair?.();
      engine?.destroy();
      engine = undefined;
      const start = await second();
      if (isDestroyed) return;
      engine = start(options);
      options.onTracks();
      // A failure comes as an error event too.
      if (!wasPaused) video.play().catch(() => undefined);
    }

    const startFirst: EngineOptions = {
      ...options,
      onError: (code) =>
        code === 'unsupported' && mayClimb() ? void climb().catch(() => options.onError('network')) : options.onError(code),
    };
    engine = first(startFirst);
    return {
      captions: delegateCaptions(() => engine?.captions),
      qualities: delegateQualities(() => engine?.qualities),
      audioTracks: delegateSelection(() => engine?.audioTracks),
      isLive: () => engine?.isLive?.() === true,
      liveTarget: (serverMs) => engine?.liveTarget?.(serverMs),
      keyFrames: () => engine?.keyFrames?.() ?? [],
      chapters: () => engine?.chapters?.() ?? [],
      repair: () => engine?.repair?.() ?? ended,
      isSoundClosed: () => engine?.isSoundClosed?.() === true,
      destroy() {
        isDestroyed = true;
        engine?.destroy();
      },
    };
  };
}

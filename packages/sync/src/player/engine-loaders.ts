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

/** hls.js and dash.js are large: each is fetched with the first source that needs it. */
export const engineLoaders: Record<MediaFormat, (source: PlayerSource) => Promise<StartEngine>> = {
  file: loadFileEngine,
  hls: async () => (await import('./hls-engine.ts')).playHls,
  dash: async () => (await import('./dash-engine.ts')).playDash,
};

type Rung = () => Promise<StartEngine>;

/** Its worker and decoders are large: they load with the first film that needs them. */
const repaired: Rung = async () => (await import('./repaired-engine.ts')).playRepaired;

/** Names of the codecs that are repaired (RFC 6381). */
const seldomPlayed = /\b(?:e?ac-?3|ec-3|dts|mp4a\.a)/i;

/** The number of codecs in a file with one track of pictures, and one of sound. */
const oneOfEach = 2;

type FileSource = Pick<PlayerSource, 'codecs' | 'isLive' | 'offsetSeconds' | 'file' | 'isOnServer'>;

/** Loads ahead what plays a file with codecs of these names (RFC 6381), while the page asks for its address. */
export async function preloadFileEngine(codecs: string): Promise<void> {
  if (!('MediaSource' in globalThis) || !(await isRepairedFirst(codecs))) return;
  const { prepareRepair } = await import('./repaired-engine.ts');
  prepareRepair(codecs);
}

/** The name of captions inside a film (RFC 6381), which browsers don't show. */
const captions = /\bwvtt\b/;

/** The name of pictures of text inside a film (RFC 6381), which can't be shown. */
const pictureCaptions = /\bmp4s\b/;

/** Plays a file in the browser's own player, and lists its captions that are pictures of text: nothing else knows their languages. */
const playFileWithPictures: StartEngine = (options) => ({
  ...playFile(options),
  captions: { ...noSelection, list: () => [{ id: 'pictures', label: '', language: undefined, isPicture: true }] },
});

/** Whether the browser would play a file in silence, without its captions, or only one of its audio tracks: most offer no choice. */
async function isRepairedFirst(codecs: string): Promise<boolean> {
  if (captions.test(codecs)) return true;
  if (!seldomPlayed.test(codecs) && codecs.split(',').length <= oneOfEach) return false;
  const { countSounds, playsInSilence } = await import('./undecodable.ts');
  return countSounds(codecs) > 1 || playsInSilence(codecs);
}

/**
 * Returns the engine for a file: the browser's own player, and the repair for what it can't open; the other way round for a film whose
 * sound it can't decode, which it would play in silence, and for a film with several audio tracks or with captions.
 */
export async function loadFileEngine(source: FileSource): Promise<StartEngine> {
  if (source.isLive === true || !('MediaSource' in globalThis)) return playFile;
  const start = await chooseEngine(source);
  const isReadFast = source.file !== undefined || source.isOnServer === true;
  return !isReadFast ? start : (await import('./previewed-engine.ts')).withPreview(start);
}

async function chooseEngine({ codecs = '', offsetSeconds = 0 }: FileSource): Promise<StartEngine> {
  // The browser itself doesn't move the times of a film.
  if (offsetSeconds !== 0) return repaired();
  const play = pictureCaptions.test(codecs) ? playFileWithPictures : playFile;
  return (await isRepairedFirst(codecs)) ? ladder(await repaired(), async () => play) : ladder(play, repaired);
}

/** Plays with the first engine, and with the second one if the first doesn't support the file. */
export function ladder(first: StartEngine, second: Rung): StartEngine {
  return (options) => {
    let engine: Engine | undefined;
    /** The end of a repair that came first. */
    let ended: RepairState | undefined;
    let isDestroyed = false;

    /** A film that has played once isn't given to an engine that would play less of it. */
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

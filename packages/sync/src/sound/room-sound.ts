import type { Clock } from '@matinee/base/clock';
import { isRouted } from '../player/engine.ts';
import { blockMs, blockStepMs, LoudnessMeter } from './loudness-meter.ts';
import { enoughToKeep, loudnessToGoBy, nextLevel, wantedLevel } from './next-level.ts';
import { createSoundChain, type SoundChain } from './sound-chain.ts';
import { changesSound, type SoundWishes } from './sound-wishes.ts';

export interface RoomSoundOptions {
  clock: Pick<Clock, 'after'>;
  /** Its presses let a context start. */
  page: Pick<Document, 'addEventListener'>;
  openContext: () => AudioContext;
  createChain?: (context: AudioContext) => SoundChain;
  /** In LUFS, by a key of the caller. */
  loudness: { get: (key: string) => number | undefined; set: (key: string, loudness: number) => void };
  /** The sound has nowhere to go: the video has to play in another element. */
  onLost: () => void;
}

/** How long a context may take to run again. */
const patienceMs = 1000;
const stepMs = 1000;
/** Quieter samples can't be measured. */
const minVolume = 0.02;

/**
 * Sound of the room's videos, measured and changed by Web Audio. Sound can't leave a context, so it enters none before a user
 * wishes for a change, nor a suspended one, which would stop the video too.
 */
export class RoomSound {
  readonly #options: RoomSoundOptions;
  readonly #listening = new AbortController();
  #wishes: SoundWishes = { isLevelled: false, isNight: false, isMono: false, boost: 1 };
  #context: AudioContext | undefined;
  #chain: SoundChain | undefined;
  #video: HTMLVideoElement | undefined;
  #key: string | undefined;
  #meter = new LoudnessMeter();
  /** In dB. */
  #level = 0;
  #playedMs = 0;
  #untilStepMs = stepMs;
  #cancelTick = (): void => {};

  constructor(options: RoomSoundOptions) {
    this.#options = options;
  }

  setWishes(wishes: SoundWishes): void {
    this.#wishes = wishes;
    if (changesSound(wishes) && this.#context === undefined) this.#open();
    this.#chain?.setWishes(wishes);
    this.#route();
  }

  /** `video` is undefined while the page can't read its sound; `key` is the source's. */
  follow(video: HTMLVideoElement | undefined, key: string | undefined): void {
    this.#video = video;
    if (key !== this.#key) {
      this.#key = key;
      this.#meter = new LoudnessMeter();
      this.#setLevel(this.#wantedLevel(), true);
    }
    this.#route();
  }

  close(): void {
    this.#listening.abort();
    this.#cancelTick();
    void this.#context?.close();
  }

  #open(): void {
    const { openContext, createChain = createSoundChain, page } = this.#options;
    const context = openContext();
    const { signal } = this.#listening;
    this.#context = context;
    this.#chain = createChain(context);
    this.#setLevel(this.#wantedLevel(), true);
    context.addEventListener('statechange', () => this.#handleState(context), { signal });
    for (const press of ['pointerup', 'keydown']) {
      page.addEventListener(press, () => void (context.state === 'running' || resume(context)), { signal });
    }
    this.#tick();
  }

  #handleState(context: AudioContext): void {
    if (context.state === 'running') return this.#route();
    if (this.#video === undefined || !isRouted(this.#video)) return;
    resume(context);
    this.#options.clock.after(patienceMs, () => {
      if (context.state !== 'running' && this.#video !== undefined && isRouted(this.#video)) this.#options.onLost();
    });
  }

  #route(): void {
    const [context, chain, video] = [this.#context, this.#chain, this.#video];
    if (video === undefined || chain === undefined || context?.state !== 'running' || !changesSound(this.#wishes) || isRouted(video))
      return;
    context.createMediaElementSource(video).connect(chain.input);
    video.dataset['sound'] = 'routed';
  }

  #tick(): void {
    this.#measure();
    this.#untilStepMs -= blockStepMs;
    if (this.#untilStepMs <= 0) {
      this.#untilStepMs = stepMs;
      this.#setLevel(nextLevel(this.#level, this.#wantedLevel()), false);
    }
    this.#cancelTick = this.#options.clock.after(blockStepMs, () => this.#tick());
  }

  #measure(): void {
    const video = this.#video;
    const isPlaying = video !== undefined && isRouted(video) && !video.paused && !video.seeking && !video.muted && video.volume > minVolume;
    this.#playedMs = isPlaying ? this.#playedMs + blockStepMs : 0;
    if (!isPlaying || this.#playedMs <= blockMs || this.#chain === undefined) return;
    // Web Audio applies the volume before a MediaElementAudioSourceNode.
    this.#meter.add(this.#chain.energy() / video.volume ** 2);
    this.#remember();
  }

  #remember(): void {
    const { loudness } = this.#options;
    const measured = this.#meter.integrated();
    if (this.#key === undefined || measured === undefined) return;
    const remembered = loudness.get(this.#key);
    if (enoughToKeep({ remembered, measured, measuredSeconds: this.#meter.measuredSeconds })) loudness.set(this.#key, measured);
  }

  #wantedLevel(): number {
    if (!this.#wishes.isLevelled || this.#key === undefined) return 0;
    const { measuredSeconds } = this.#meter;
    const remembered = this.#options.loudness.get(this.#key);
    return wantedLevel(loudnessToGoBy({ remembered, measured: this.#meter.integrated(), measuredSeconds }));
  }

  #setLevel(level: number, isAtOnce: boolean): void {
    if (level === this.#level && !isAtOnce) return;
    this.#level = level;
    this.#chain?.setLevel(level, isAtOnce);
  }
}

/** A context that may not start yet waits for the next press. */
function resume(context: AudioContext): void {
  context.resume().catch(() => undefined);
}

import type { Clock } from '@matinee/base/clock';
import { AutoplayBlockedError, type PlayerEvent } from '../player.ts';
import type { EmbedSlot } from './embed-slot.ts';
import { next } from './frame-machine.ts';
import { initialFrameState, type FrameState } from './frame-state.ts';
import type { FrameEffect, FrameEvent, StartOutcome, VideoEffect } from './frame-step.ts';
import type { Embed } from './embed.ts';

const tickIntervalMs = 100;

const startErrors: Record<Exclude<StartOutcome, 'playing'>, () => Error> = {
  refused: () => new AutoplayBlockedError('The browser wants a gesture first'),
  overtaken: () => new Error('The start was overtaken'),
  impossible: () => new Error('There is nothing to play'),
};

export class FrameShell {
  readonly #clock: Clock;
  readonly #slot: EmbedSlot;
  readonly #emit: (event: PlayerEvent) => void;
  #state: FrameState = initialFrameState;
  #start: PromiseWithResolvers<void> | undefined;
  #cancelTick = (): void => {};

  constructor(clock: Clock, slot: EmbedSlot, emit: (event: PlayerEvent) => void) {
    this.#clock = clock;
    this.#slot = slot;
    this.#emit = emit;
  }

  get state(): FrameState {
    return this.#state;
  }

  dispatch(event: FrameEvent): void {
    const { state, effects } = next(this.#state, event, this.#clock.now());
    this.#state = state;
    for (const effect of effects) this.#carryOut(effect);
  }

  /** Pending starts share a promise. */
  play(): Promise<void> {
    this.#start ??= Promise.withResolvers<void>();
    const { promise } = this.#start;
    this.dispatch({ type: 'play' });
    return promise;
  }

  #carryOut(effect: FrameEffect): void {
    switch (effect.type) {
      case 'emit':
        return this.#emit(effect.event);
      case 'settleStart':
        return this.#settleStart(effect.outcome);
      case 'open':
        return this.#slot.open(effect.id);
      case 'release':
        return this.#slot.release(effect.after);
      case 'setVisible':
        return this.#slot.setVisible(effect.isVisible);
      case 'scheduleTick':
        this.#cancelTick();
        this.#cancelTick = this.#clock.after(tickIntervalMs, () => this.#tick());
        return;
      default:
        return carryOutOn(this.#slot.embed(), effect);
    }
  }

  #settleStart(outcome: StartOutcome): void {
    const start = this.#start;
    this.#start = undefined;
    if (outcome === 'playing') start?.resolve();
    else start?.reject(startErrors[outcome]());
  }

  #tick(): void {
    if (this.#state.phase === 'open') this.#slot.embed()?.poll?.();
    this.dispatch({ type: 'tick' });
  }
}

function carryOutOn(embed: Embed | undefined, effect: VideoEffect): void {
  switch (effect.type) {
    case 'loadVideo':
      return embed?.load(effect.id, { startAtSeconds: effect.startAtSeconds, isPlaying: effect.isPlaying });
    case 'playVideo':
      return embed?.play();
    case 'pauseVideo':
      return embed?.pause();
    case 'stopVideo':
      return embed?.stop();
    case 'seekVideo':
      return embed?.seek(effect.seconds);
    case 'seekVideoToEdge':
      return embed?.seekToEdge?.();
    case 'setVideoRate':
      return embed?.setRate(effect.rate);
    case 'setVideoVolume':
      return embed?.setVolume(effect.volume);
    case 'setVideoMuted':
      return embed?.setMuted(effect.isMuted);
  }
}
